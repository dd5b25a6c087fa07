import { type Account } from '@bursar/contracts';
import { Link, useSearchParams } from 'react-router-dom';

import { AmountCell } from '../../shared/figures/amount.js';
import { sumRupees } from '../../shared/figures/money.js';
import { Popover } from '../../shared/overlay/popover.js';
import { ACCOUNT_GROUPS } from './account-groups.js';
import styles from './ledger.module.css';

type Accounts = readonly Account[];

const sumOf = (accounts: Accounts): number => sumRupees(accounts.map(({ balance }) => balance));

interface AccountTreeProps {
  readonly accounts: Accounts | undefined;
  readonly chosen: string | undefined;
}

export function AccountTree({ accounts = [], chosen }: AccountTreeProps) {
  const [params] = useSearchParams();
  const addressOf = (account: string): string => {
    const next = new URLSearchParams(params);
    for (const name of ['page', 'open', 'record', 'student_id', 'account']) next.delete(name);
    if (account !== '') next.set('account', account);
    return `?${next.toString()}`;
  };
  return (
    <Popover label="Account of the ledger" look="button" shown={`Account: ${chosen ?? 'All'}`}>
      <Link to={addressOf('')} aria-current={chosen === undefined ? 'true' : undefined}>
        All accounts
      </Link>
      {ACCOUNT_GROUPS.map(({ kind, label }) => {
        const some = accounts.filter((account) => account.kind === kind);
        return (
          <details key={kind} className={styles.group} open={some.some(({ id }) => id === chosen)}>
            <summary>
              <span>{label}</span>
              <AmountCell rupees={sumOf(some)} />
            </summary>
            <ul className={styles.accounts}>
              {some.map(({ id, name, retired, balance }) => (
                <li key={id}>
                  <Link to={addressOf(id)} aria-current={id === chosen ? 'true' : undefined}>
                    {retired ? `${name}, retired` : name}
                  </Link>
                  <AmountCell rupees={balance} />
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </Popover>
  );
}
