import { decide, DomainError, isOwn, type Paise } from '@bursar/domain/kernel';
import { Payroll, type PayrollState, refuse } from '@bursar/domain/payroll';
import { type Caller, derivedId, Execution, UseCase } from '@bursar/platform';
import { inParallel, JobReporter } from '@bursar/platform/jobs';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Waiting } from '../access/requests.js';
import { Paying } from './paying.js';

const WIDTH = 64;

interface Paid {
  readonly paid: number;
  readonly skipped: number;
  readonly amountPaise: Paise;
  readonly waiting?: Waiting;
}

interface Refused {
  readonly refusal: DomainError;
  readonly name: string;
}

const OWN = refuse('own-payslip-selected').code;
const NAMED = 5;

const listed = (names: readonly string[]): string =>
  names.length > NAMED ? `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more` : names.join(', ');

/** As of today (IST). */
export class PayPayrolls extends UseCase<readonly string[], Paid> {}

/** Checks all before it pays the first. A repeat after a crash pays the rest. */
@CommandHandler(PayPayrolls)
export class PayPayrollsHandler implements ICommandHandler<PayPayrolls> {
  constructor(
    private readonly execution: Execution,
    private readonly jobs: JobReporter,
    private readonly paying: Paying,
  ) {}

  async execute({ input, by }: PayPayrolls): Promise<Paid> {
    const ids = [...new Set(input)];
    const states = await inParallel(ids, WIDTH, (id) => this.execution.load(Payroll, id));
    if (states.some(({ status }) => status === 'none')) throw refuse('payroll-not-found');
    await this.checkAll(states, by);
    const waiting = await this.paying.ask(states, by);
    if (waiting) return { paid: 0, skipped: ids.length, amountPaise: 0, waiting };
    const job = { id: derivedId(by.commandId), kind: 'payroll-payment', starter: by.actor.userId ?? null } as const;
    const amounts = await this.jobs.run(job, (report) => {
      let done = 0;
      return inParallel(ids, WIDTH, async (id) => {
        const amountPaise = await this.payUnlessPaid(id, by);
        done += 1;
        report('Processing payment...', done, ids.length);
        return amountPaise;
      });
    });
    const paid = amounts.filter((amountPaise) => amountPaise > 0);
    const amountPaise = paid.reduce((sum, paise) => sum + paise, 0);
    return { paid: paid.length, skipped: ids.length - paid.length, amountPaise };
  }

  private async pay(payroll: PayrollState, by: Caller) {
    return { type: 'PayPayroll', ...(await this.paying.of(payroll, by)) } as const;
  }

  private async checkAll(payrolls: readonly PayrollState[], by: Caller): Promise<void> {
    const refused = (await inParallel(payrolls, WIDTH, (payroll) => this.refusalOf(payroll, by))).flatMap(
      (refusal) => refusal ?? [],
    );
    const [first] = refused;
    if (!first) return;
    if (payrolls.length === 1) throw first.refusal;
    const { code, kind, message } = first.refusal;
    const names = refused.flatMap(({ refusal, name }) => (refusal.code === code ? name : []));
    throw new DomainError(code, kind, `${listed(names)}: ${message}`);
  }

  private async refusalOf(payroll: PayrollState, by: Caller): Promise<Refused | undefined> {
    if (payroll.status !== 'unpaid') return undefined;
    try {
      await this.check(payroll, by);
      return undefined;
    } catch (refusal) {
      if (!(refusal instanceof DomainError) || refusal.code === OWN) throw refusal;
      return { refusal, name: payroll.staffName };
    }
  }

  private async check(payroll: PayrollState, by: Caller): Promise<void> {
    const pay = await this.pay(payroll, by);
    if (isOwn(pay.by, payroll.staffId)) throw refuse('own-payslip-selected');
    decide(Payroll, pay, payroll);
  }

  private async payUnlessPaid(id: string, by: Caller): Promise<Paise> {
    const pay = await this.pay(await this.execution.load(Payroll, id), by);
    try {
      const outcome = await this.execution.execute(Payroll, id, pay, by);
      return outcome.state.status === 'none' ? 0 : outcome.state.amountPaise;
    } catch (refusal) {
      if (refusal instanceof DomainError && refusal.code === 'payroll/already-paid') return 0;
      throw refusal;
    }
  }
}
