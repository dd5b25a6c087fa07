import { type ButtonHTMLAttributes, type ReactNode, type Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

import styles from './button.module.css';

interface Look {
  /** One primary button on a screen; `danger` where something is lost. */
  readonly look?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** Small inside rows, large on the public pages. */
  readonly size?: 'small' | 'medium' | 'large';
}

const classOf = ({ look = 'secondary', size = 'medium' }: Look): string =>
  [styles.button, styles[look], size === 'medium' ? '' : styles[size]].join(' ').trim();

interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** What is being done, such as "Processing payment..."; takes the label's place and the clicks. */
  readonly pending?: string | false | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button that says what it does, and while it does it what it is doing. */
export function Button({ look, size, pending, type = 'button', disabled, children, onClick, ...rest }: ButtonProps) {
  const busy = typeof pending === 'string';
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      className={classOf({ look, size })}
      disabled={disabled}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy ? pending : children}
    </button>
  );
}

/** A link to another screen that looks like a button. */
export function ButtonLink({
  look,
  size,
  ...link
}: Look & Omit<LinkProps, 'className'> & { readonly children: ReactNode }) {
  return <Link {...link} className={classOf({ look, size })} />;
}
