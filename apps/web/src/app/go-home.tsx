import { Navigate } from 'react-router-dom';

import { useUser } from '../shared/session/session.js';
import { homeOf } from './homes.js';
import { screensOf } from './screens.js';

export default function GoHome() {
  const user = useUser();
  return <Navigate to={homeOf(user.role, screensOf(user))} replace />;
}
