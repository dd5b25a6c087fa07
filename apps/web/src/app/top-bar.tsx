import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { useSession } from '../shared/session/session.js';
import { Logo } from '../shared/theme/logo.js';
import { ThemeChooser } from '../shared/theme/theme-chooser.js';
import { AccountMenu } from './account-menu.js';
import { FALLBACK_HOME } from './fallback-home.js';
import styles from './top-bar.module.css';

export function TopBar({ middle, children }: { readonly middle?: ReactNode; readonly children?: ReactNode }) {
  const { status } = useSession();
  return (
    <header className={styles.bar}>
      <Link className={styles.brand} to={status === 'signed-in' ? FALLBACK_HOME : '/'}>
        <Logo size={30} />
        <span className={styles.name} aria-hidden="true">
          Bursar
        </span>
      </Link>
      <p className={styles.tagline}>University Finance Management Webapp</p>
      {middle}
      <div className={styles.end}>
        {children}
        <div className={styles.theme}>
          <ThemeChooser name="theme-top" />
        </div>
        <AccountMenu />
      </div>
    </header>
  );
}
