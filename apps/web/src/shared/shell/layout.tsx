import { type ReactNode } from 'react';

import form from '../form/form.module.css';
import styles from './layout.module.css';

interface Children {
  readonly children: ReactNode;
}

/** The parts of a screen below one another. */
export const Stack = ({ children }: Children) => <div className={styles.stack}>{children}</div>;

/** Fields beside one another where there is room. */
export const FieldRow = ({ children }: Children) => <div className={form.fields}>{children}</div>;

/** The buttons at the end of a form, the primary one last. */
export const FormActions = ({ children }: Children) => <div className={styles.actions}>{children}</div>;

/** What is known of one record: names and values. */
export const Facts = ({ of }: { readonly of: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={styles.facts}>
    {of.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
