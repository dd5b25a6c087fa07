import styles from './amount.module.css';
import { formatRupees } from './money.js';

interface AmountProps {
  readonly rupees: number | null | undefined;
  readonly large?: boolean;
}

export function Amount({ rupees, large = false }: AmountProps) {
  const text = formatRupees(rupees);
  const className = `${styles.amount} ${(rupees ?? 0) < 0 ? styles.negative : ''}`.trim();
  const point = text.indexOf('.');
  if (!large || point < 0) return <span className={className}>{text}</span>;
  return (
    <span className={className}>
      {text.slice(0, point)}
      <span className={styles.paise}>{text.slice(point)}</span>
    </span>
  );
}
