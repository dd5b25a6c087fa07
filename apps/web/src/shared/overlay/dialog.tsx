import { type ReactNode, useCallback, useId, useRef } from 'react';

import { ShowFailure } from '../feedback/banner.js';
import { CrossIcon } from '../theme/icons.js';
import styles from './dialog.module.css';
import { Modal } from './modal.js';

interface PanelProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const FIELDS = `:is(input, select, textarea):not(.${styles.foot} *)`;

const LONG = 60;

function Panel({ className, title, onClose, children }: PanelProps & { readonly className: string }) {
  const id = useId();
  const first = useRef<HTMLElement>(null);
  const findFirst = useCallback((body: HTMLElement | null) => {
    first.current = body?.querySelector<HTMLElement>(FIELDS) ?? null;
  }, []);
  return (
    <Modal className={className} labelledBy={id} focus={first} onDismiss={onClose}>
      <div className={styles.head} data-long={title.length > LONG || undefined}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <CrossIcon />
        </button>
      </div>
      <div className={styles.body} ref={findFirst}>
        <ShowFailure value={undefined}>{children}</ShowFailure>
      </div>
    </Modal>
  );
}

export const Dialog = ({
  size = 'medium',
  ...panel
}: PanelProps & { readonly size?: 'small' | 'medium' | 'large' }) => (
  <Panel {...panel} className={`${styles.dialog} ${styles[size]}`} />
);

export const Drawer = (panel: PanelProps) => <Panel {...panel} className={`${styles.drawer}`} />;

export const DrawerFoot = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.foot}>{children}</div>
);
