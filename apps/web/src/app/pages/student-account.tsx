import { type AnswerOf, type StudentFee, type students } from '@bursar/contracts';

import { AccountStatement } from '../../features/payments/account-statement.js';
import { BillList } from '../../features/payments/bill-list.js';
import styles from './student-account.module.css';

interface StudentAccountProps {
  readonly bills: readonly StudentFee[] | undefined;
  readonly account: AnswerOf<typeof students.account> | undefined;
  readonly onOpen: (billId: string) => void;
  readonly onFailed: (sentence: string) => void;
}

export const StudentAccount = ({ bills, account, onOpen, onFailed }: StudentAccountProps) => (
  <div className={styles.account}>
    <BillList bills={bills} onOpen={onOpen} />
    <AccountStatement of={account} onFailed={onFailed} />
  </div>
);
