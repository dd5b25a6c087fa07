import { DECIDERS } from '@bursar/contracts';
import { type ApprovalRequestRow, approvalRequests } from '@bursar/domain/decisions';
import { type UserRow, users } from '@bursar/domain/identity';
import { formatPaise, isWorkingDay, istDayOf, istTimeOf, paiseOf, type Timestamp } from '@bursar/domain/kernel';
import { notifications, readMarks } from '@bursar/domain/notifications';
import { PendingItem } from '@bursar/domain/pending';
import { Caller, Clock, Execution } from '@bursar/platform';
import { BackgroundWork, RecurringTask } from '@bursar/platform/jobs';
import { type Letter, Mail } from '@bursar/platform/mail';
import { ReadModels } from '@bursar/platform/read-models';
import { SETTINGS } from '@bursar/platform/settings';
import { type StateRecord, StateStore } from '@bursar/platform/state-store';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Settings } from '../settings/settings.js';
import { Audiences } from '../access/audiences.js';
import { WorkingDays } from '../access/working-days.js';
import { WaitingLists } from '../access/waiting-lists.js';
import { oneLine } from '../files/plain-text.js';
import { ApprovalItems } from './approval-items.js';

const EVERY_MS = 60_000;
const UNSEEN_MS = 30 * 60_000;
/** IST. */
const SUMMARY_FROM = '09:00';
const RECORD = 'approvals';

const keyOf = ({ id }: UserRow): string => `${RECORD} ${id}`;

/** Requests up to `until` had their letter, and `day` its summary. */
type Written = StateRecord & { readonly until: Timestamp; readonly day: string };

@Injectable()
export class ApprovalLetters extends RecurringTask {
  private readonly logger = new Logger('decisions');

  constructor(
    private readonly state: StateStore,
    private readonly mail: Mail,
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly lists: WaitingLists,
    private readonly items: ApprovalItems,
    private readonly clock: Clock,
    private readonly workingDays: WorkingDays,
    private readonly audiences: Audiences,
    @Inject(SETTINGS) private readonly settings: Settings,
    background: BackgroundWork,
  ) {
    super(background, {
      name: 'letters about approvals',
      round: () => this.write(),
      pause_ms: () => EVERY_MS,
      onFailure: 'The letters about approvals could not be written; retrying',
    });
  }

  async write(): Promise<void> {
    const now = this.clock.now();
    const today = istDayOf(now);
    const until = new Date(Date.parse(now) - UNSEEN_MS).toISOString();
    const before = (await this.state.get<Written>('letters', RECORD)) ?? { until, day: '' };
    const isMorning = await this.isSummaryDue(before, now);
    const where = { state: 'waiting', waiting_since: { from: before.until, below: until } } as const;
    const here: Written = { until, day: isMorning ? today : before.day };
    const marks = new Set<string>();
    if (isMorning || (await this.readModels.count(approvalRequests, where)) > 0) {
      for (const user of await this.deciders()) {
        marks.add(keyOf(user));
        await this.writeTo(user, before, here);
      }
    }
    await this.state.put('letters', new Map([[RECORD, here]]));
    await this.state.delete('letters', [...marks]);
  }

  private async isSummaryDue({ day }: Written, now: Timestamp): Promise<boolean> {
    const today = istDayOf(now);
    if (day >= today || istTimeOf(now) < SUMMARY_FROM) return false;
    return isWorkingDay(today, await this.workingDays.holidays());
  }

  private deciders(): Promise<readonly UserRow[]> {
    return this.readModels.find(users, { where: { role: { in: DECIDERS }, is_active: true } });
  }

  /** A round that did not end keeps the marks of users that have their letter. */
  private async writeTo(user: UserRow, before: Written, here: Written): Promise<void> {
    const from = (await this.state.get<Written>('letters', keyOf(user))) ?? before;
    const rows = (await this.lists.ofUser(user)).map(({ row }) => row);
    const isSummary = from.day < here.day;
    const about = isSummary ? rows : await this.unseen(user, rows, from.until, here.until);
    if (about.length === 0) return;
    await this.state.put('letters', new Map([[keyOf(user), here]]));
    await this.send(user, isSummary ? 'Waiting for your decision' : 'Unseen for 30 minutes', about);
  }

  private async unseen(user: UserRow, rows: readonly ApprovalRequestRow[], from: Timestamp, below: Timestamp) {
    const fresh = rows.filter(({ waiting_since: since }) => since !== null && since >= from && since < below);
    if (fresh.length === 0) return [];
    const { read_up_to = '', role_since = '', read = {} } = (await this.readModels.get(readMarks, user.id)) ?? {};
    const listener = { ...user, studentId: user.student_id, departmentsLed: user.departments_led };
    const where = {
      audience: { in: await this.audiences.of(listener) },
      position: { from: role_since > read_up_to ? role_since : read_up_to },
      settled_at: null,
    };
    const unread = (await this.readModels.find(notifications, { where })).filter(({ id }) => !(id in read));
    return fresh.filter(({ id }) => unread.some(({ link }) => link.endsWith(id)));
  }

  private async send({ id, name, email }: UserRow, subject: string, rows: readonly ApprovalRequestRow[]) {
    if (rows.length === 0) return;
    const { size: late } = await this.items.lateAmong(rows);
    const text = `Dear ${name},

${subject}: ${rows.length}${late > 0 ? `, late: ${late}` : ''}.

${rows.map((row) => this.lineOf(row)).join('\n\n')}
`;
    const letter: Letter = { to: email, subject: `${subject}: ${rows.length}`, text };
    try {
      await this.mail.send(letter);
    } catch (error) {
      this.logger.error(`The letter "${subject}" could not be sent`, error);
      const by = Caller.system();
      const unsent = { itemId: by.newId(), letter: subject, recipientId: id, recipientName: name };
      await this.execution.execute(PendingItem, unsent.itemId, { type: 'NoteUnsentLetter', ...unsent }, by);
    }
  }

  private lineOf({ id, kind, description, amount, submitted_by_name }: ApprovalRequestRow): string {
    const address = new URL(`/approvals/${kind}/${id}`, this.settings.PUBLIC_URL).href;
    const about = oneLine(description);
    const asked = amount === 0 ? about : `${about}, ${formatPaise(paiseOf(amount))}`;
    return `${asked}, asked for by ${submitted_by_name}\n${address}`;
  }
}
