import { Suspense } from 'react';
import { Link, Outlet } from 'react-router-dom';

import { Loading } from '../shared/feedback/loading.js';
import { ThemeChooser } from '../shared/theme/theme-chooser.js';
import { OfflineNote } from './offline-note.js';
import styles from './public-layout.module.css';
import { SkipLinks } from './skip-links.js';
import { TopBar } from './top-bar.js';

export function PublicLayout() {
  return (
    <div className={styles.layout}>
      <SkipLinks />
      <TopBar />
      <main id="content" tabIndex={-1} className={styles.content}>
        <OfflineNote />
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </main>
      <footer className={styles.foot}>
        <p>Amounts are in Indian rupees, times in Indian Standard Time.</p>
        <nav aria-label="Footer" className={styles.links}>
          <Link to="/login">Login</Link>
          <Link to="/register">Contact administrator</Link>
        </nav>
        <div className={styles.theme}>
          <ThemeChooser name="theme-foot" />
        </div>
      </footer>
    </div>
  );
}
