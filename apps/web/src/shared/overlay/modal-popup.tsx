import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

import { useLatest } from '../shell/use-latest.js';
import styles from './dialog.module.css';

export interface ModalProps {
  readonly className: string;
  readonly role?: 'dialog' | 'alertdialog';
  readonly labelledBy: string;
  readonly describedBy?: string;
  readonly focus?: RefObject<HTMLElement | null>;
  readonly onDismiss: () => void;
  readonly light?: boolean;
  readonly children: ReactNode;
}

const DIALOGS = 'dialog, [role="dialog"], [role="alertdialog"]';

const isBelow = (field: HTMLElement, popup: HTMLElement | null): boolean =>
  popup !== null && field.getBoundingClientRect().bottom > popup.getBoundingClientRect().bottom;

/** A phone's back gesture, which the library ignores. */
function useCloseRequest(onClose: () => void): void {
  const latest = useLatest(onClose);
  useEffect(() => {
    if (!('CloseWatcher' in window)) return undefined;
    let watcher: CloseWatcher;
    const watch = (): void => {
      watcher = new CloseWatcher();
      // A watcher fires once, but the dialog may stay open.
      watcher.onclose = () => {
        watch();
        latest.current();
      };
    };
    watch();
    return () => watcher.destroy();
  }, [latest]);
}

export function ModalPopup({
  className,
  role = 'dialog',
  labelledBy,
  describedBy,
  focus,
  onDismiss,
  light = false,
  children,
}: ModalProps) {
  const popup = useRef<HTMLDivElement>(null);
  useCloseRequest(onDismiss);
  // The library would lose keys; a field below hides the start.
  const focusFirst = (): boolean => {
    if (!focus?.current || isBelow(focus.current, popup.current)) return true;
    focus.current.focus();
    return false;
  };
  return (
    <Dialog.Root
      open
      disablePointerDismissal={!light}
      onOpenChange={(_, { event }) => {
        // Escape belongs to the focused dialog.
        const pressedIn = event.target instanceof Element ? event.target.closest(DIALOGS) : null;
        if (pressedIn && pressedIn !== popup.current) return;
        // Otherwise the platform asks to close again.
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
