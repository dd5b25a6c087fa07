import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';

interface ModalProps {
  readonly className: string;
  readonly role?: 'alertdialog';
  readonly labelledBy: string;
  readonly describedBy?: string;
  /** What has the focus at first; the browser chooses without it. */
  readonly focus?: RefObject<HTMLElement | null>;
  /** Escape and, where the platform has it, the back gesture. */
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

/**
 * The platform's own modal dialog, open as long as it is rendered: it keeps the focus inside, makes the rest
 * inert, closes on Escape and gives the focus back.
 */
export function Modal({ className, role, labelledBy, describedBy, focus, onDismiss, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    focus?.current?.focus();
    return () => element?.close();
  }, [focus]);
  return (
    <dialog
      ref={dialog}
      className={className}
      role={role}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault();
        onDismiss();
      }}
    >
      {children}
    </dialog>
  );
}
