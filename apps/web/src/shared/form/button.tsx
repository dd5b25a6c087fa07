import { type ButtonHTMLAttributes, type ReactNode, type Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

import styles from './button.module.css';

interface Look {
  /** One primary button per screen. */
  readonly look?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly size?: 'small' | 'medium' | 'large';
}

const classOf = ({ look = 'secondary', size = 'medium' }: Look): string =>
  [styles.button, styles[look], size === 'medium' ? '' : styles[size]].join(' ').trim();

interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  readonly pending?: string | false | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ look, size, pending, type = 'button', disabled, children, onClick, ...rest }: ButtonProps) {
  const busy = typeof pending === 'string';
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      className={classOf({ look, size })}
      data-look={look}
      disabled={disabled}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy ? pending : children}
    </button>
  );
}

export function ButtonLink({
  look,
  size,
  ...link
}: Look & Omit<LinkProps, 'className'> & { readonly children: ReactNode }) {
  return <Link {...link} className={classOf({ look, size })} />;
}
