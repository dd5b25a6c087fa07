import { lazy, Suspense, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';

import { useSession } from '../shared/session/session.js';
import popup from '../shared/overlay/popup.module.css';
import { withinChunkTimeout } from '../shared/shell/lazy-page.js';
import { useMedia } from '../shared/shell/use-media.js';
import { ChevronDownIcon, MenuIcon } from '../shared/theme/icons.js';
import styles from './account-menu.module.css';

const MOBILE = '(width < 700px)';

const SignedInItems = lazy(() => withinChunkTimeout(() => import('./signed-in-items.js')));

interface ItemsProps {
  readonly mobile: boolean;
  readonly onChoose: () => void;
}

function SignedOutItems({ mobile, onChoose }: ItemsProps) {
  return (
    <>
      <li>
        <Link className={popup.item} to="/login" onClick={onChoose}>
          Login
        </Link>
      </li>
      <li>
        {/* The specification spells it so. */}
        <Link className={popup.item} to={mobile ? '/contect' : '/contact'} onClick={onChoose}>
          Contact Admin
        </Link>
      </li>
    </>
  );
}

export function AccountMenu() {
  const id = useId();
  const { status } = useSession();
  const mobile = useMedia(MOBILE);
  const list = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState(false);

  const close = (): void => list.current?.hidePopover();
  return (
    <nav aria-label="Account">
      <button
        type="button"
        className={`${popup.button} ${styles.button}`}
        popoverTarget={id}
        aria-expanded={open}
        aria-controls={id}
      >
        {mobile ? <MenuIcon /> : null}
        <span className={mobile ? 'visually-hidden' : ''}>Account</span>
        {mobile ? null : <ChevronDownIcon />}
      </button>
      <ul
        ref={list}
        id={id}
        popover="auto"
        className={`${popup.popup} ${styles.list}`}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {status === 'signed-in' ? (
          <Suspense>
            <SignedInItems onChoose={close} />
          </Suspense>
        ) : (
          <SignedOutItems mobile={mobile} onChoose={close} />
        )}
      </ul>
    </nav>
  );
}
