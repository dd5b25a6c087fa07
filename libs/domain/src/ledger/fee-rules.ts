import { type FeeEvents } from '../fees/events.js';
import { type CounterMethod } from '../kernel/index.js';
import { type Account, kindOf } from './accounts.js';
import { credit, debit, mirrored, netOf, onAccount, type PostedLine, type Rule, sumOf } from './posting.js';
import { FEES_IN_ADVANCE, incomeOf, notBefore } from './recognition.js';

const COUNTER: Readonly<Record<CounterMethod, Account>> = {
  cash: '1030',
  card: '1010',
  bank_transfer: '1010',
  upi: '1010',
};

function cameInto({ source, method, ...payment }: FeeEvents['FeePaymentApplied']): Account {
  if (source === 'aid') return '5120';
  if (source === 'gateway') return payment.gatewayPaymentId === undefined ? '1040' : '2230';
  return COUNTER[method as CounterMethod];
}

const ofTransaction = (posted: readonly PostedLine[], id: string): readonly PostedLine[] =>
  posted.filter(({ transactionId }) => transactionId === id);

const moneyOf = (payment: readonly PostedLine[]): Account =>
  payment.find(({ account }) => account < '1040')?.account ?? '1010';

type FeeRules = {
  readonly [
    Type in
      | 'FeeAssigned'
      | 'FeeReissued'
      | 'FeeAssignmentRevoked'
      | 'FeePaymentApplied'
      | 'FeePaymentReversed'
      | 'FeePaymentRefunded'
  ]: Rule<FeeEvents[Type]>;
};

export const FEE_RULES: FeeRules = {
  FeeAssigned: {
    says: 'A bill is income of its account when it is issued. With months it waits in 2210, and each part is income at the end of its month, or at once if the month is over. The student owes it, less the amount paid before Bursar was used.',
    posts: ({ totalPaise, openingPaidPaise, ...terms }, _, today) => [
      debit('1110', totalPaise),
      ...incomeOf(totalPaise, terms, today),
      debit('3090', openingPaidPaise),
      credit('1110', openingPaidPaise),
    ],
  },
  FeeReissued: {
    says: 'A bill with another amount changes the debt and each part of the income by the difference.',
    posts: ({ totalPaise, previousPaise, ...terms }, _, today) => [
      debit('1110', totalPaise - previousPaise),
      ...netOf([...incomeOf(totalPaise, terms, today), ...mirrored(incomeOf(previousPaise, terms, today))]),
    ],
  },
  FeeAssignmentRevoked: {
    says: 'A revoked bill takes back the income and the debt that it posted, and each part that is still to come.',
    posts: (_, posted, today) => {
      const income = posted.filter(({ account }) => account === FEES_IN_ADVANCE || kindOf(account) === 'income');
      const back = income.map(({ account, paise, postedOn }) => notBefore(today, postedOn, debit(account, -paise)));
      return netOf([...back, credit('1110', 0 - sumOf(income))]);
    },
  },
  FeePaymentApplied: {
    says: 'A payment enters cash, the bank or gateway clearing, and the student owes less. Money out of suspense leaves it; aid is spent.',
    posts: (data) => [
      debit(cameInto(data), data.amountPaise),
      credit('1110', data.amountPaise - data.roundingPaise),
      credit('5150', data.roundingPaise),
    ],
  },
  FeePaymentReversed: {
    says: 'A mistaken entry, or aid that is taken back, undoes its payment.',
    posts: ({ source, method, amountPaise, roundingPaise }) => [
      debit('1110', amountPaise - roundingPaise),
      debit('5150', roundingPaise),
      credit(source === 'aid' ? '5120' : COUNTER[method as CounterMethod], amountPaise),
    ],
  },
  FeePaymentRefunded: {
    says: 'A refund leaves the account that the payment entered, or gateway clearing. The student owes it again.',
    posts: ({ transactionId, providerRefundId, amountPaise, roundingPaise }, posted) => {
      const payment = ofTransaction(posted, transactionId);
      const unroundedPaise = -onAccount(payment, '5150') - roundingPaise;
      return [
        debit('1110', amountPaise - unroundedPaise),
        debit('5150', unroundedPaise),
        credit(providerRefundId === null ? moneyOf(payment) : '1040', amountPaise),
      ];
    },
  },
};
