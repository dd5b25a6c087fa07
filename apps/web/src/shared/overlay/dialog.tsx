import { type ReactNode, useCallback, useId, useRef } from 'react';

import { CrossIcon } from '../theme/icons.js';
import styles from './dialog.module.css';
import { Modal } from './modal.js';

interface PanelProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Where one types first has the focus first; a panel to read begins with its button to close. */
function Panel({ className, title, onClose, children }: PanelProps & { readonly className: string }) {
  const id = useId();
  const first = useRef<HTMLElement>(null);
  const findFirst = useCallback((body: HTMLElement | null) => {
    first.current = body?.querySelector<HTMLElement>('input, select, textarea') ?? null;
  }, []);
  return (
    <Modal className={className} labelledBy={id} focus={first} onDismiss={onClose}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <CrossIcon />
        </button>
      </div>
      <div className={styles.body} ref={findFirst}>
        {children}
      </div>
    </Modal>
  );
}

/** A form or a question over the screen, open as long as it is rendered. */
export const Dialog = ({
  size = 'medium',
  ...panel
}: PanelProps & { readonly size?: 'small' | 'medium' | 'large' }) => (
  <Panel {...panel} className={`${styles.dialog} ${styles[size]}`} />
);

/** The facts and actions of one record beside its register; a sheet from below on a phone. */
export const Drawer = (panel: PanelProps) => <Panel {...panel} className={`${styles.drawer}`} />;
