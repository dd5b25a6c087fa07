import { type Standing } from '@bursar/domain/assurance';
import { assignedFees } from '@bursar/domain/fees';
import { contactRequests, User, type UserEvents } from '@bursar/domain/identity';
import { type Day, istDayOf, paiseOf, type Recorded, streamName } from '@bursar/domain/kernel';
import { transactions } from '@bursar/domain/payments';
import { payrolls } from '@bursar/domain/payroll';
import { EventStore } from '@bursar/platform/event-store';
import { ERASED } from '@bursar/platform/protection';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';

export interface PersonFacts extends Standing {
  readonly name: string;
  readonly ids: readonly string[];
  readonly values: readonly string[];
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** From the user's events, because rows forget a deleted user. */
@Injectable()
export class PersonsFacts {
  constructor(
    private readonly log: EventStore,
    private readonly readModels: ReadModels,
  ) {}

  async of(userId: string): Promise<PersonFacts | undefined> {
    const { events } = await this.log.read(streamName(User.category, userId));
    const data = (events as readonly Recorded<UserEvents>[]).map((event) => event.data as Record<string, unknown>);
    const name = data.map((each) => each.name).findLast(isText);
    if (name === undefined) return undefined;
    const profiles = data.map(({ student }) => student as { studentId: string; enrollmentNo: string } | undefined);
    const students = profiles.flatMap((student) => student ?? []);
    const studentIds = [...new Set(students.map(({ studentId }) => studentId))];
    const emails = data.map((each) => each.email).filter(isText);
    const typed = data.flatMap((each) => [each.name, each.email, each.phone]).filter(isText);
    return {
      name,
      ids: [userId, ...studentIds, ...(await this.requestsFrom(emails))],
      values: [...new Set([...typed, ...students.map(({ enrollmentNo }) => enrollmentNo)])],
      active: isActive(events),
      owedPaise: await this.owedPaise(studentIds),
      unpaidSalaryPaise: await this.unpaidSalaryPaise(userId),
    };
  }

  async lastPaper(ids: readonly string[]): Promise<Day | null> {
    const receipts = await this.readModels.find(transactions, { where: { student_id: { in: ids } } });
    const payslips = await this.readModels.find(payrolls, { where: { staff_id: { in: ids } } });
    const days = [
      ...receipts.flatMap(({ receipt_issued_at }) => (receipt_issued_at === null ? [] : istDayOf(receipt_issued_at))),
      ...payslips.flatMap(({ paid_on }) => paid_on ?? []),
    ];
    return days.sort().at(-1) ?? null;
  }

  private async requestsFrom(emails: readonly string[]): Promise<readonly string[]> {
    const known = [...new Set(emails)].filter((email) => email !== ERASED);
    const requests = await this.readModels.find(contactRequests, { where: { email: { in: known } } });
    return requests.map(({ id }) => id);
  }

  private async owedPaise(studentIds: readonly string[]): Promise<number> {
    const where = { student_id: { in: studentIds }, status: { in: ['unpaid', 'partial'] } };
    const bills = await this.readModels.find(assignedFees, { where });
    return bills.reduce((sum, { outstanding }) => sum + paiseOf(outstanding), 0);
  }

  private async unpaidSalaryPaise(userId: string): Promise<number> {
    const unpaid = await this.readModels.find(payrolls, { where: { staff_id: userId, status: 'unpaid' } });
    return unpaid.reduce((sum, { amount }) => sum + paiseOf(amount), 0);
  }
}

function isActive(events: readonly Recorded[]): boolean {
  const changes = ['UserRegistered', 'UserActivated', 'UserDeactivated', 'UserDeleted'];
  const last = events.findLast(({ type }) => changes.includes(type))?.type;
  return last === 'UserRegistered' || last === 'UserActivated';
}
