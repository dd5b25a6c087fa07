import { type aid, type InputOf } from '@bursar/contracts';
import {
  AidApplication,
  type AidApplicationCommands,
  type AidApplicationState,
  AidFund,
  refuse,
} from '@bursar/domain/aid';
import { type Command as DomainCommand, decide } from '@bursar/domain/kernel';
import { type Caller, Execution, UseCase } from '@bursar/platform';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AidStudents } from '../access/aid-students.js';
import { Officers } from '../access/officers.js';
import { Requests, type Waiting } from '../access/requests.js';

type Approval = DomainCommand<Pick<AidApplicationCommands, 'ApproveAidApplication'>>;

interface Approved {
  readonly waiting?: Waiting;
  /** @throws when the application was decided meanwhile */
  readonly requireApproved: () => Promise<void>;
}

type Kept = Exclude<AidApplicationState, { readonly status: 'none' }>;

function commitmentOf({ facts }: Kept, { note, amountPaise, by }: Approval, commitmentId: string) {
  const { applicationId, studentId, studentName, amountRequestedPaise } = facts;
  return {
    ...({ type: 'CommitAid', commitmentId, applicationId, studentId, studentName } as const),
    ...{ amountPaise: amountPaise ?? amountRequestedPaise, note, decidedBy: by.userId, decidedByName: by.name },
  };
}

export class ApproveAid extends UseCase<InputOf<typeof aid.approve>, Approved> {}

/**
 * The fund decides first, so commitments never exceed its money. A policy approves the application or returns the
 * money.
 */
@CommandHandler(ApproveAid)
export class ApproveAidHandler implements ICommandHandler<ApproveAid> {
  constructor(
    private readonly execution: Execution,
    private readonly officers: Officers,
    private readonly requests: Requests,
    private readonly students: AidStudents,
  ) {}

  async execute({ input, by }: ApproveAid): Promise<Approved> {
    const { id, amount_approved, note = '', fund_id } = input;
    // A repeat takes the same id.
    const commitmentId = by.newId();
    const approve = {
      type: 'ApproveAidApplication',
      amountPaise: amount_approved ?? null,
      note,
      by: this.officers.of(by),
    } as const;
    const waiting = await this.ask(approve, id, fund_id ?? null, by);
    if (waiting) return { waiting, requireApproved: () => Promise.resolve() };
    if (fund_id !== undefined)
      return { requireApproved: await this.approveFrom({ fundId: fund_id, commitmentId }, id, approve, by) };
    await this.execution.execute(AidApplication, id, approve, by);
    return { requireApproved: () => Promise.resolve() };
  }

  private async ask(approve: Approval, applicationId: string, fundId: string | null, by: Caller) {
    const application = await this.execution.load(AidApplication, applicationId);
    if (application.status !== 'pending') return undefined;
    decide(AidApplication, approve, application);
    await this.students.expectKept(application);
    if (by.seen) await this.execution.expectUnchanged(by.seen, by);
    if (fundId !== null)
      decide(AidFund, commitmentOf(application, approve, ''), await this.execution.load(AidFund, fundId));
    const { studentId: personId, studentName: name, aidType, amountRequestedPaise } = application.facts;
    const { note, amountPaise: meantPaise } = approve;
    const amountPaise = meantPaise ?? amountRequestedPaise;
    return this.requests.ask(
      {
        ...{ kind: 'aid', recordId: applicationId, amountPaise },
        description: aidType,
        work: { kind: 'aid', applicationId, amountPaise, note, fundId },
        concerned: [{ personId, name }],
      },
      by,
    );
  }

  private async approveFrom(
    { fundId, commitmentId }: { readonly fundId: string; readonly commitmentId: string },
    applicationId: string,
    approve: Approval,
    by: Caller,
  ): Promise<() => Promise<void>> {
    const application = await this.execution.load(AidApplication, applicationId);
    if (application.status === 'none') throw refuse('application-not-found');
    if (application.fund?.commitmentId === commitmentId) return () => Promise.resolve();
    decide(AidApplication, approve, application);
    const commit = commitmentOf(application, approve, commitmentId);
    await this.execution.execute(AidFund, fundId, commit, by);
    return async () => {
      const now = await this.execution.load(AidApplication, applicationId);
      if (now.status !== 'none' && now.declined.includes(commitmentId)) throw refuse('already-decided', now.status);
    };
  }
}
