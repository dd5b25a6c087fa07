import { Link, useNavigate } from 'react-router-dom';

import { signOut } from '../features/identity/sign-out.js';
import { useUser } from '../shared/session/session.js';
import { dashboardOf } from './homes.js';
import { screensOf } from './screens.js';

export default function SignedInItems({ onChoose }: { readonly onChoose: () => void }) {
  const user = useUser();
  const navigate = useNavigate();
  const leave = async (): Promise<void> => {
    onChoose();
    // This page's guard would redirect.
    await navigate('/', { flushSync: true });
    await signOut();
  };
  return (
    <>
      <li>
        <Link to="/profile" onClick={onChoose}>
          Profile
        </Link>
      </li>
      <li>
        <Link to={dashboardOf(user.role, screensOf(user))} onClick={onChoose}>
          Dashboard
        </Link>
      </li>
      <li>
        <button type="button" onClick={() => void leave()}>
          Logout
        </button>
      </li>
    </>
  );
}
