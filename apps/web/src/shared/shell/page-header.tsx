import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

import { institutionName } from '../session/institution-name.js';
import { useStore } from './store.js';
import styles from './page-header.module.css';

export function PageTitle({ screen }: { readonly screen: string }) {
  const owner = useStore(institutionName) ?? 'University Finance';
  useLayoutEffect(() => {
    document.title = `${screen} · ${owner}`;
  }, [screen, owner]);
  return null;
}

interface PageHeaderProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
}

let lastPath: string | undefined;

/** Focused after a navigation, for screen readers. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (lastPath !== undefined && lastPath !== pathname) heading.current?.focus({ preventScroll: true });
    lastPath = pathname;
  }, [pathname]);

  return (
    <header className={styles.header}>
      <PageTitle screen={title} />
      <div>
        <h1 className={styles.title} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
