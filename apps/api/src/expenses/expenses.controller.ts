import { expenses as contract } from '@bursar/contracts';
import { Expense, type ExpenseCommands, expenses, refuse, Vendor } from '@bursar/domain/expenses';
import { type Command, type Day, financialYearOf, istDayOf } from '@bursar/domain/kernel';
import { type Caller, Clock, Execute, Execution } from '@bursar/platform';
import { flagOf, personOf, queryOf, serve } from '@bursar/platform/http';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApprovalReservation } from '../access/approval-reservation.js';
import { Officers } from '../access/officers.js';
import { READ_OWN, RequestReaders } from '../access/request-readers.js';
import { chargedIn } from './charged.js';
import { ExpenseLists } from './expense-lists.js';
import { ReceiptFiles } from './receipt-files.js';
import { VendorBills } from './vendor-bills.js';

@Controller()
export class ExpensesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly execution: Execution,
    private readonly lists: ExpenseLists,
    private readonly vendorBills: VendorBills,
    private readonly reservation: ApprovalReservation,
    private readonly files: ReceiptFiles,
    private readonly clock: Clock,
    private readonly officers: Officers,
    private readonly readers: RequestReaders,
  ) {}

  readonly routes = serve(contract)({
    allExpenses: ({ spent_in, over_budget, ...input }) => {
      const beyond = over_budget === undefined ? undefined : { from: 0.01 };
      const asked = { ...input, charged_on: chargedIn(spent_in), over_budget: beyond };
      return this.lists.page(queryOf(expenses, asked, '-submitted_at'));
    },

    spentByMonth: ({ financial_year, grants }) =>
      this.lists.spentByMonth(financial_year ?? financialYearOf(this.today()), flagOf(grants) ?? true),

    orderPurchase: async ({ id, vendor_name, vendor_id }, by) => {
      const vendor = vendor_id === undefined ? undefined : await this.vendorOf(vendor_id);
      if (vendor?.active === false) throw refuse('vendor-inactive');
      const vendorName = vendor?.name ?? vendor_name ?? '';
      if (vendorName === '') throw refuse('vendor-missing');
      const order = { vendorName, ...(vendor_id !== undefined && { vendorId: vendor_id }), by: this.officers.of(by) };
      return this.change(id, { type: 'OrderPurchase', ...order }, 'Purchase ordered.', by);
    },

    receiveGoods: ({ id, quantity_note: quantityNote, complete }, by) => {
      const received = { receivedId: by.newId(), quantityNote, complete, by: this.officers.of(by) };
      return this.change(id, { type: 'ReceiveGoods', ...received }, 'Goods noted.', by);
    },

    closePurchase: ({ id }, by) => {
      const message = 'Purchase closed. It can be paid now.';
      return this.change(id, { type: 'ClosePurchase', by: this.officers.of(by) }, message, by);
    },

    enterBill: async ({ id, amount: billedPaise, bill_number: billNumber, bill_date: billDate, ...how }, by) => {
      if (!how.confirmed) await this.vendorBills.refuseKnown(id, billNumber);
      const which = { billId: by.newId(), billNumber, billDate, moreFollow: how.more_follow };
      const bill = { ...which, billedPaise, today: this.today(), by: this.officers.of(by) };
      await this.reservation.beyond({ type: 'EnterBill', ...bill }, id, by);
      return this.change(id, { type: 'EnterBill', ...bill }, 'Bill entered successfully!', by);
    },

    cancelPurchase: ({ id, reason }, by) => {
      const message = 'Purchase cancelled. The reserved amount is released.';
      return this.change(id, { type: 'CancelPurchase', reason }, message, by);
    },

    pay: async ({ id, payment_reference: paymentReference, paid_on }, by) => {
      const today = this.today();
      const payableFrom = await this.payableFrom(id);
      const payment = { paidOn: paid_on ?? today, today, paymentReference, by: this.officers.of(by), ...payableFrom };
      return this.change(id, { type: 'PayExpense', ...payment }, 'Payment successful', by);
    },

    reverse: ({ id, reason }, by) => {
      const message = 'Expense reversed. The amount is back in its budget or grant.';
      return this.change(id, { type: 'ReverseExpense', reason, by: this.officers.of(by) }, message, by);
    },

    receipt: async ({ id }, by, _request, reply) => {
      const expense = await this.execution.load(Expense, id);
      if (expense.status === 'none') throw refuse(READ_OWN.includes(personOf(by).role) ? 'not-yours' : 'not-found');
      if (!(await this.readers.ofRequest(id, by))) throw refuse('not-yours');
      if (!expense.receipt) throw refuse('receipt-not-found');
      return this.files.answer(reply, expense.receipt.receiptId, expense.receipt);
    },
  });

  private async vendorOf(vendorId: string) {
    const vendor = await this.execution.load(Vendor, vendorId);
    if (vendor === 'none') throw refuse('vendor-not-found');
    return vendor;
  }

  private async payableFrom(id: string): Promise<{ readonly payableFrom?: Day }> {
    const expense = await this.execution.load(Expense, id);
    if (expense.status === 'none' || expense.vendorId === null) return {};
    const { account } = await this.vendorOf(expense.vendorId);
    return account ? { payableFrom: account.payableFrom } : {};
  }

  private today(): string {
    return istDayOf(this.clock.now());
  }

  private async change(id: string, command: Command<ExpenseCommands>, message: string, by: Caller) {
    await this.reservation.openFor(id, by);
    await this.commands.execute(Execute.on(Expense, id, command, by));
    return async () => ({ message, expense: await this.lists.one(id) });
  }
}
