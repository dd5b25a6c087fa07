import { Navigate } from 'react-router-dom';

import { useUser } from '../shared/session.js';
import { homeOf } from './homes.js';

/** Takes the signed-in user to their role's home. */
export default function GoHome() {
  const { role } = useUser();
  return <Navigate to={homeOf(role)} replace />;
}
