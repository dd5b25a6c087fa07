import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

import styles from './dialog.module.css';

export interface ModalProps {
  readonly className: string;
  readonly role?: 'dialog' | 'alertdialog';
  readonly labelledBy: string;
  readonly describedBy?: string;
  /** Has the focus at first; without it the first button has it. */
  readonly focus?: RefObject<HTMLElement | null>;
  /** Called on Escape and, where the platform has it, on the back gesture. */
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

const DIALOGS = 'dialog, [role="dialog"], [role="alertdialog"]';

/** Calls back on the platform's request to close, such as the back gesture of a phone, which the library leaves to the page. */
function useCloseRequest(onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    if (!('CloseWatcher' in window)) return undefined;
    let watcher: CloseWatcher;
    const watch = (): void => {
      watcher = new CloseWatcher();
      // A watcher serves once, and the dialog may stay open.
      watcher.onclose = () => {
        watch();
        latest.current();
      };
    };
    watch();
    return () => watcher.destroy();
  }, []);
}

/** A modal dialog, open as long as it is rendered. The page behind it cannot be reached, and gets the focus back. */
export function ModalPopup({
  className,
  role = 'dialog',
  labelledBy,
  describedBy,
  focus,
  onDismiss,
  children,
}: ModalProps) {
  const popup = useRef<HTMLDivElement>(null);
  useCloseRequest(onDismiss);
  // At once: the library waits for the next frame, and what is typed until then would be lost.
  const focusFirst = (): boolean => {
    focus?.current?.focus();
    return !focus?.current;
  };
  return (
    <Dialog.Root
      open
      disablePointerDismissal
      onOpenChange={(_, { event }) => {
        // A question or the checkout may stand over this dialog, and Escape is for the one that has the focus.
        const pressedIn = event.target instanceof Element ? event.target.closest(DIALOGS) : null;
        if (pressedIn && pressedIn !== popup.current) return;
        // Otherwise the platform would ask to close a second time.
        event.preventDefault();
        onDismiss();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className={styles.backdrop} />
        <Dialog.Popup
          ref={popup}
          className={className}
          role={role}
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          initialFocus={focusFirst}
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
