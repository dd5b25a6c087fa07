import { type Receipt, receipts } from '@bursar/contracts';
import { receiptSegment } from '@bursar/domain/assurance';
import { StudentFee, studentFees } from '@bursar/domain/fees';
import { amountInWords, NO_ID, paiseOf, rupeesOf, sumRupees, type Timestamp } from '@bursar/domain/kernel';
import { addressedBy, codedAddressOf, refuse, transactions, type TransactionRow } from '@bursar/domain/payments';
import { Clock, Execution } from '@bursar/platform';
import { forbidden, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { SETTINGS } from '@bursar/platform/settings';
import { Past } from '@bursar/platform/subscriptions';
import { Controller, Inject } from '@nestjs/common';
import { type Settings } from '../settings/settings.js';
import { departmentsOf } from '../access/departments.js';
import { CounterReceipts } from './counter-receipts.js';
import { PaymentGateway } from './gateway/payment-gateway.js';
import { ownBill } from './own-bill.js';
import { SignedReceipts } from './signed-receipts.js';
import { VerificationLimit } from './verification-limit.js';

/** `A*** R**`: recognisable only to those who know the name. */
const masked = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => {
      const [first = '', ...rest] = Array.from(word);
      return first + '*'.repeat(rest.length);
    })
    .join(' ');

const paperOf = ({ id, counter_receipt_id }: TransactionRow): string => counter_receipt_id ?? id;

const issuedAt = ({ receipt_issued_at, payment_date }: TransactionRow): Timestamp => receipt_issued_at ?? payment_date;

const leftOf = ({ amount_paid, refunded_amount = 0 }: TransactionRow): number =>
  rupeesOf(paiseOf(amount_paid) - paiseOf(refunded_amount));

const sumOf = (lines: Receipt['lines']): number => sumRupees(lines.map(({ amount_paid }) => amount_paid));

const inWords = (rupees: number): string => amountInWords(paiseOf(rupees));

const STANDINGS: ReadonlyMap<TransactionRow['status'], Receipt['standing']> = new Map([
  ['success', 'valid'],
  ['refunded', 'refunded'],
  ['reversed', 'reversed'],
]);

@Controller()
export class ReceiptsController {
  constructor(
    private readonly readModels: ReadModels,
    private readonly execution: Execution,
    private readonly gateway: PaymentGateway,
    private readonly counterReceipts: CounterReceipts,
    private readonly limit: VerificationLimit,
    private readonly signed: SignedReceipts,
    private readonly clock: Clock,
    private readonly past: Past,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  readonly routes = serve(receipts)({
    ofTransaction: async ({ transaction_id }, by) => {
      const row = await this.readModels.need(transactions, transaction_id, () => refuse('transaction-not-found'));
      const receipt = await this.receiptOf(row);
      const isOpen = receipt?.standing === 'valid' || by.person?.role === 'auditor';
      if (!receipt || !isOpen) throw refuse('no-receipt');
      return receipt;
    },

    ofFee: async ({ student_fee_record_id: fee_id }, by) => {
      await ownBill(this.execution, fee_id, by);
      const where = { fee_id, status: 'success' };
      const rows = await this.readModels.find(transactions, { where, sort: [{ field: 'payment_date' }] });
      const receiptsOfRows = await Promise.all(rows.map((row) => this.receiptOf(row)));
      const found = receiptsOfRows.filter((receipt) => receipt?.standing === 'valid') as Receipt[];
      if (found.length === 0) throw refuse('no-receipt');
      return found;
    },

    proofOfTransaction: async ({ transaction_id, seal }) => {
      const row = await this.readModels.need(transactions, transaction_id, () => refuse('transaction-not-found'));
      return this.signed.proofOf(await this.printedOf(row), seal);
    },

    ownProof: async ({ transaction_id, seal }, by) => {
      const row = await this.readModels.get(transactions, transaction_id);
      if (!row || row.student_id !== by.person?.studentId) throw forbidden();
      return this.signed.proofOf(await this.printedOf(row), seal);
    },

    verify: async ({ receipt }, _by, { ip }) => {
      await this.limit.count(ip);
      const verified_at = this.clock.now();
      const asked = addressedBy(receipt);
      const where = { receipt_no: asked?.receiptNo ?? NO_ID };
      const [row] = await this.readModels.find(transactions, { where });
      if (!asked || !row) return { verdict: 'not_found', verified_at };
      const { receiptNo, code } = asked;
      if (code === undefined) return { verdict: 'issued', ...this.stateOf(row, receiptNo), verified_at };
      const isPrinted = codedAddressOf(receiptNo, paperOf(row)) === receipt;
      if (!isPrinted || !(await this.signed.isBeforeKeys(issuedAt(row)))) return { verdict: 'not_found', verified_at };
      return { ...(await this.unsignedFacts(row, receiptNo)), verified_at };
    },
  });

  private async unsignedFacts(row: TransactionRow, receipt_no: string) {
    const { lines, ...bills } = await this.billsOn(row);
    const total = sumOf(lines);
    return {
      verdict: row.status === 'success' ? ('valid' as const) : ('reversed' as const),
      receipt_no,
      student: masked(row.student_name),
      ...bills,
      amount: total,
      refunded_amount: row.refunded_amount ?? 0,
      lines,
      amount_in_words: inWords(total),
      issued_at: issuedAt(row),
      test: this.isTest(row),
    };
  }

  private stateOf(row: TransactionRow, receipt_no: string) {
    return {
      receipt_no,
      undone_at: row.undone_at ?? null,
      part_refunded: (row.refunded_amount ?? 0) > 0,
      test: this.isTest(row),
    };
  }

  private async replacedReceipt({ replaces }: TransactionRow): Promise<string | null> {
    const replaced = replaces === null ? undefined : await this.readModels.get(transactions, replaces);
    return replaced?.receipt_no ?? null;
  }

  private async billsOn(row: TransactionRow): Promise<Pick<Receipt, 'fee_name' | 'lines'>> {
    const receipt =
      row.counter_receipt_id === null ? undefined : await this.counterReceipts.load(row.counter_receipt_id);
    if (receipt === undefined || receipt.status === 'none') {
      const { fee_name } = row;
      return { fee_name, lines: [{ fee_name, amount_paid: leftOf(row) }] };
    }
    const lines = receipt.lines.map(({ transactionId, amountPaise }) => ({
      fee_name: receipt.reserved[transactionId]?.feeName ?? '',
      amount_paid: rupeesOf(amountPaise),
    }));
    return { fee_name: lines.map(({ fee_name }) => fee_name).join(', '), lines };
  }

  /** Keeps the programme of the day of issue, like the letterhead. */
  private async enrolmentOf(row: TransactionRow): Promise<Pick<Receipt, 'enrollment_no' | 'programme'>> {
    const fee = await this.execution.load(StudentFee, row.fee_id);
    if (!('bill' in fee)) throw refuse('no-receipt');
    const { enrollmentNo, departmentId } = fee.bill;
    const departments = await departmentsOf(await this.past.at(issuedAt(row)));
    return { enrollment_no: enrollmentNo, programme: departments.find(({ id }) => id === departmentId)?.name ?? null };
  }

  private async linesOf(row: TransactionRow): Promise<readonly TransactionRow[]> {
    const { counter_receipt_id } = row;
    if (counter_receipt_id === null) return [row];
    const lines = await this.readModels.find(transactions, { where: { counter_receipt_id } });
    return lines.toSorted((one, other) => (one.counter_receipt_line ?? 0) - (other.counter_receipt_line ?? 0));
  }

  private async invoicesOf(lines: readonly TransactionRow[]): Promise<string[]> {
    const bills = await Promise.all(lines.map(({ fee_id }) => this.readModels.get(studentFees, fee_id)));
    return bills.flatMap((bill) => bill?.invoice_no ?? []);
  }

  private async printedOf(row: TransactionRow) {
    const { receipt_no, student_name: student } = row;
    if (receipt_no === null) throw refuse('no-receipt');
    const { lines } = await this.billsOn(row);
    return { receiptNo: receipt_no, issuedAt: issuedAt(row), student, fees: lines.map(({ fee_name }) => fee_name) };
  }

  private isTest({ method }: TransactionRow): boolean {
    return method === 'online' && this.gateway.provider === 'sandbox';
  }

  private async receiptOf(row: TransactionRow): Promise<Receipt | undefined> {
    const { receipt_no } = row;
    const standing = STANDINGS.get(row.status);
    if (receipt_no === null || standing === undefined) return undefined;
    const { student_name, method, payment_reference, approved_by } = row;
    const bills = await this.billsOn(row);
    const lines = await this.linesOf(row);
    const total = sumOf(bills.lines);
    const { compact, sealed } = await this.signed.of(await this.printedOf(row));
    return {
      receipt_no,
      transaction_id: row.id,
      student_name,
      ...(await this.enrolmentOf(row)),
      invoice_nos: await this.invoicesOf(lines),
      balance: sumRupees(lines.map(({ balance_after }) => balance_after ?? 0)),
      ...bills,
      amount_paid: total,
      refunded_amount: row.refunded_amount ?? 0,
      amount_in_words: inWords(total),
      method,
      payment_reference,
      date: issuedAt(row),
      received_on: row.received_on,
      recorded_at: row.payment_date,
      approved_by,
      replaces: await this.replacedReceipt(row),
      verify_url: new URL(`/verify/${receiptSegment(receipt_no)}#r=${compact}`, this.settings.PUBLIC_URL).href,
      sealed,
      test: this.isTest(row),
      standing,
    };
  }
}
