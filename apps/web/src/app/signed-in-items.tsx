import { Link, useNavigate } from 'react-router-dom';

import { signOut } from '../features/identity/sign-out.js';
import popup from '../shared/overlay/popup.module.css';
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
        <Link className={popup.item} to="/profile" onClick={onChoose}>
          Profile
        </Link>
      </li>
      <li>
        <Link className={popup.item} to={dashboardOf(user.role, screensOf(user))} onClick={onChoose}>
          Dashboard
        </Link>
      </li>
      <li>
        <button className={popup.item} type="button" onClick={() => void leave()}>
          Logout
        </button>
      </li>
    </>
  );
}
