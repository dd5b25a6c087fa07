import styles from './amount.module.css';
import { formatRupees } from './money.js';

type Rupees = number | null | undefined;

interface AmountProps {
  readonly rupees: Rupees;
  readonly large?: boolean;
}

const SIGNED = /^(−?)(₹?)(.*?)(\.\d+)?$/;

/** Below a heading with ₹, only readers get the sign. */
export function Amount({ rupees, large = false }: AmountProps) {
  const [, minus, sign, whole, paise] = SIGNED.exec(formatRupees(rupees)) ?? [];
  return (
    <span className={styles.amount}>
      {minus && (
        <>
          <span className={styles.spoken}>minus </span>
          <span aria-hidden="true">{minus}</span>
        </>
      )}
      <span className={styles.sign}>{sign}</span>
      {whole}
      {large ? <span className={styles.paise}>{paise}</span> : paise}
    </span>
  );
}

export const AmountCell = ({ rupees }: { readonly rupees: Rupees }) =>
  rupees === 0 ? (
    <span className={styles.zero}>
      <span aria-hidden="true">–</span>
      <span className={styles.spoken}>{formatRupees(0)}</span>
    </span>
  ) : (
    <Amount rupees={rupees} />
  );
