import { payments } from '@bursar/contracts';
import { availablePaise, balance, EMPTY_BALANCE } from '@bursar/domain/budgeting';
import { StudentFee } from '@bursar/domain/fees';
import { headcount } from '@bursar/domain/identity';
import { financialYearOf, istDayOf, rupeesOf } from '@bursar/domain/kernel';
import {
  collections,
  type CollectionsRow,
  CounterReceipt,
  transactions,
  type TransactionRow,
} from '@bursar/domain/payments';
import { Clock, Execute } from '@bursar/platform';
import { flagOf, forbidden, queryOf, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Officers } from '../access/officers.js';
import { RuleSets } from '../access/rule-sets.js';
import { DecideTransaction } from './decide-transaction.handler.js';
import { RecordCounterReceipt } from './record-counter-receipt.handler.js';
import { RecordTransaction } from './record-transaction.handler.js';
import { RecordedTransactions } from './recorded-transactions.js';
import { Refunds } from './refunds.js';
import { Settlement } from './settlement.js';

const NOTHING: CollectionsRow = { revenue_paise: 0, online_paise: 0, successful: 0, pending: 0 };
const NOBODY = { users: 0, students: 0 };

const whole = ({ counter_receipt_bills: bills }: TransactionRow): string =>
  bills === null ? 'Transaction' : `Receipt for ${bills === 1 ? '1 fee' : `${bills} fees`}`;

@Controller()
export class PaymentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly refunds: Refunds,
    private readonly officers: Officers,
    private readonly recorded: RecordedTransactions,
    private readonly settlement: Settlement,
    private readonly clock: Clock,
    private readonly ruleSets: RuleSets,
  ) {}

  readonly routes = serve(payments)({
    allTransactions: (input) => {
      const asked = { ...input, self_approved: flagOf(input.self_approved) };
      return this.readModels.page(transactions, queryOf(transactions, asked, '-payment_date'));
    },

    collections: async () => {
      const { revenue_paise, successful, pending } = (await this.readModels.get(collections, 'all')) ?? NOTHING;
      const { students } = (await this.readModels.get(headcount, 'all')) ?? NOBODY;
      return { revenue: rupeesOf(revenue_paise), successful, pending, students };
    },

    stats: async () => {
      const { revenue_paise, pending } = (await this.readModels.get(collections, 'all')) ?? NOTHING;
      const { users } = (await this.readModels.get(headcount, 'all')) ?? NOBODY;
      const parts = (await this.readModels.get(balance, 'all')) ?? EMPTY_BALANCE;
      return {
        total_users: users,
        total_revenue: rupeesOf(revenue_paise),
        pending_transactions: pending,
        available_balance: rupeesOf(availablePaise(parts, financialYearOf(istDayOf(this.clock.now())))),
      };
    },

    rules: async () => ({ four_eyes: (await this.ruleSets.shown()) === 'two_people' }),

    recordTransaction: async (input, by) => {
      const id = await this.commands.execute(new RecordTransaction(input, by));
      return async () => ({
        message: 'Transaction recorded successfully!',
        transaction: await this.transaction(id),
      });
    },

    recordTransactions: async (input, by) => {
      const recorded = await this.commands.execute(new RecordCounterReceipt(input, by));
      return async () => {
        const ids = await recorded();
        const rows = await Promise.all(ids.map((id) => this.transaction(id)));
        return { message: 'Transactions recorded successfully!', transactions: rows };
      };
    },

    approvePayment: async ({ transaction_id: id, admin_user_id }, by) => {
      if (!by.is(admin_user_id)) throw forbidden('You can approve only in your own name.');
      await this.commands.execute(new DecideTransaction({ id, approve: true }, by));
      return () => this.answer(id, 'approved successfully!');
    },

    rejectPayment: async ({ transaction_id: id, reason = '' }, by) => {
      await this.commands.execute(new DecideTransaction({ id, approve: false, reason }, by));
      return () => this.answer(id, 'rejected.');
    },

    refund: async ({ transaction_id: id, reason, amount: amountPaise }, by) => {
      const waiting = await this.refunds.refund(id, { reason, amountPaise }, by);
      return async () => {
        const transaction = await this.transaction(id);
        if (waiting) return { message: waiting.message, transaction };
        if (transaction.status === 'refunded') return this.answer(id, 'refunded.');
        return { message: 'The refund is on its way.', transaction };
      };
    },

    reverse: async ({ transaction_id: id, reason: cause, note = '' }, by) => {
      const why = { cause, note, by: this.officers.of(by) };
      const { fee_id, counter_receipt_id: receiptId } = await this.recorded.get(id);
      await this.commands.execute(
        receiptId === null
          ? Execute.on(StudentFee, fee_id, { type: 'ReversePayment', transactionId: id, ...why }, by)
          : Execute.on(CounterReceipt, receiptId, { type: 'ReverseCounterReceipt', ...why }, by),
      );
      return () => this.answer(id, 'reversed.');
    },

    stopWaiting: async ({ order_id, reason }, by) => {
      await this.settlement.stopWaiting(order_id, reason, by);
      return () => ({ message: 'The bill can be paid again.' });
    },
  });

  private readonly transaction = (id: string) => this.recorded.get(id);

  private async answer(id: string, done: string) {
    const transaction = await this.transaction(id);
    return { message: `${whole(transaction)} ${done}`, transaction };
  }
}
