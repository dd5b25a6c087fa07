import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

import styles from './page-header.module.css';

/** `{screen} · University Finance`, in the window's title. */
export const PageTitle = ({ screen }: { readonly screen: string }) => <title>{`${screen} · University Finance`}</title>;

interface PageHeaderProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** The buttons of the whole screen, the primary one last. */
  readonly actions?: ReactNode;
}

/** The path of the heading shown last; undefined until the document's first one. */
let lastPath: string | undefined;

/**
 * The heading every screen begins with. It also names the window, and takes the focus after a navigation so
 * that screen readers say where one is.
 */
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
