import { type ReactNode } from 'react';

import form from '../form/form.module.css';
import styles from './layout.module.css';

interface Children {
  readonly children: ReactNode;
}

/** Parts appear in order (`base.css`). */
export const Stack = ({ children }: Children) => (
  <div className={styles.stack} data-in-order="">
    {children}
  </div>
);

export const FieldRow = ({ children }: Children) => <div className={form.fields}>{children}</div>;

/** The primary button comes last. */
export const FormActions = ({ children }: Children) => <div className={styles.actions}>{children}</div>;

export const Facts = ({ of }: { readonly of: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={styles.facts} data-facts="">
    {of.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
