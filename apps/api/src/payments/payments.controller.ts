import { type AnswerOf, type InputOf, payments } from '@bursar/contracts';
import { availablePaise, balance, EMPTY_BALANCE } from '@bursar/domain/budgeting';
import { headcount } from '@bursar/domain/identity';
import { financialYearOf, istDayOf, rupeesOf } from '@bursar/domain/kernel';
import {
  collections,
  type CollectionsRow,
  CounterReceipt,
  PaymentOrder,
  refuse,
  Transaction,
  transactions,
  type TransactionRow,
} from '@bursar/domain/payments';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Caller } from '../platform/caller.js';
import { Execute } from '../platform/execute.command.js';
import { Clock } from '../platform/clock.js';
import { By, Implements, Input } from '../platform/http/implements.js';
import { listed } from '../platform/http/listing.js';
import { forbidden } from '../platform/http/problems.js';
import { Officers } from '../platform/officers.js';
import { type Page, ReadModels } from '../platform/read-models/read-models.js';
import { type Settings, SETTINGS } from '../platform/settings.js';
import { CounterReceipts } from './counter-receipts.js';
import { DecideTransaction } from './decide-transaction.handler.js';
import { RecordCounterReceipt } from './record-counter-receipt.handler.js';
import { RecordTransaction } from './record-transaction.handler.js';
import { Refunds } from './refunds.js';

const NOTHING: CollectionsRow = { revenue_paise: 0, successful: 0, pending: 0 };
const NOBODY = { users: 0, students: 0 };

/** Names what was done: one transaction, or all that is on a receipt for several bills. */
const whole = ({ counter_receipt_bills: bills }: TransactionRow): string =>
  bills === null ? 'Transaction' : `Receipt for ${bills === 1 ? '1 fee' : `${bills} fees`}`;

/** The office's side of payments. */
@Controller()
export class PaymentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly refunds: Refunds,
    private readonly officers: Officers,
    private readonly counterReceipts: CounterReceipts,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Implements(payments.allTransactions)
  allTransactions(@Input() input: InputOf<typeof payments.allTransactions>): Promise<Page> {
    const { status, method, student_id, fee_id, counter_receipt_id, self_approved } = input;
    const self = self_approved === undefined ? undefined : self_approved === 'true';
    const where = { status, method, student_id, fee_id, counter_receipt_id, self_approved: self };
    return this.readModels.page(transactions, listed(transactions, input, where, '-payment_date'));
  }

  @Implements(payments.collections)
  async collections(): Promise<AnswerOf<typeof payments.collections>> {
    const { revenue_paise, successful, pending } = (await this.readModels.get(collections, 'all')) ?? NOTHING;
    const { students } = (await this.readModels.get(headcount, 'all')) ?? NOBODY;
    return { revenue: rupeesOf(revenue_paise), successful, pending, students };
  }

  @Implements(payments.stats)
  async stats(): Promise<AnswerOf<typeof payments.stats>> {
    const { revenue_paise, pending } = (await this.readModels.get(collections, 'all')) ?? NOTHING;
    const { users } = (await this.readModels.get(headcount, 'all')) ?? NOBODY;
    const parts = (await this.readModels.get(balance, 'all')) ?? EMPTY_BALANCE;
    return {
      total_users: users,
      total_revenue: rupeesOf(revenue_paise),
      pending_transactions: pending,
      available_balance: rupeesOf(availablePaise(parts, financialYearOf(istDayOf(this.clock.now())))),
    };
  }

  @Implements(payments.rules)
  rules(): Promise<AnswerOf<typeof payments.rules>> {
    return Promise.resolve({ four_eyes: this.settings.FOUR_EYES === 'enforce' });
  }

  @Implements(payments.recordTransaction)
  async record(
    @Input() input: InputOf<typeof payments.recordTransaction>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof payments.recordTransaction>> {
    const id = await this.commands.execute(new RecordTransaction(input, by));
    return { message: 'Transaction recorded successfully!', transaction: await this.transaction(id) };
  }

  @Implements(payments.recordTransactions)
  async recordSeveral(
    @Input() input: InputOf<typeof payments.recordTransactions>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof payments.recordTransactions>> {
    const ids = await this.commands.execute(new RecordCounterReceipt(input, by));
    const recorded = await Promise.all(ids.map((id) => this.transaction(id)));
    return { message: 'Transactions recorded successfully!', transactions: recorded };
  }

  @Implements(payments.approvePayment)
  async approve(
    @Input() { transaction_id, admin_user_id }: InputOf<typeof payments.approvePayment>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof payments.approvePayment>> {
    if (!by.is(admin_user_id)) throw forbidden('You can approve in your own name only.');
    await this.commands.execute(new DecideTransaction(transaction_id, { approve: true }, by));
    const transaction = await this.transaction(transaction_id);
    return { message: `${whole(transaction)} approved successfully!`, transaction };
  }

  @Implements(payments.rejectPayment)
  async reject(
    @Input() { transaction_id, reason = '' }: InputOf<typeof payments.rejectPayment>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof payments.rejectPayment>> {
    await this.commands.execute(new DecideTransaction(transaction_id, { approve: false, reason }, by));
    const transaction = await this.transaction(transaction_id);
    return { message: `${whole(transaction)} rejected.`, transaction };
  }

  @Implements(payments.refund)
  async refund(
    @Input() { transaction_id, reason, amount: amountPaise }: InputOf<typeof payments.refund>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof payments.refund>> {
    await this.refunds.refund(transaction_id, { reason, amountPaise }, by);
    const transaction = await this.transaction(transaction_id);
    const message = transaction.status === 'refunded' ? `${whole(transaction)} refunded.` : 'The refund is on its way.';
    return { message, transaction };
  }

  @Implements(payments.reverse)
  async reverse(
    @Input() { transaction_id, reason: cause, note = '' }: InputOf<typeof payments.reverse>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof payments.reverse>> {
    const why = { cause, note, by: this.officers.of(by) };
    const receiptId = await this.counterReceipts.of(transaction_id);
    await this.commands.execute(
      receiptId === undefined
        ? Execute.on(Transaction, transaction_id, { type: 'ReverseTransaction', ...why }, by)
        : Execute.on(CounterReceipt, receiptId, { type: 'ReverseCounterReceipt', ...why }, by),
    );
    const transaction = await this.transaction(transaction_id);
    return { message: `${whole(transaction)} reversed.`, transaction };
  }

  @Implements(payments.stopWaiting)
  async stopWaiting(
    @Input() { order_id, reason }: InputOf<typeof payments.stopWaiting>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof payments.stopWaiting>> {
    await this.commands.execute(Execute.on(PaymentOrder, order_id, { type: 'GiveUpPendingPayment', reason }, by));
    return { message: 'The bill can be paid again.' };
  }

  private async transaction(id: string): Promise<TransactionRow> {
    const transaction = await this.readModels.get(transactions, id);
    if (!transaction) throw refuse('transaction-not-found');
    return transaction;
  }
}
