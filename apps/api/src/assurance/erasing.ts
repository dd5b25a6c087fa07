import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ErasureRow, erasures, keptUntil, Person, type PersonEvents } from '@bursar/domain/assurance';
import { Expense, type ExpenseEvents, expenses } from '@bursar/domain/expenses';
import { ADMIN_ROSTER, AdminRoster, User } from '@bursar/domain/identity';
import { type Day, decide, istDayOf, type PersonalClass, type Recorded, streamName } from '@bursar/domain/kernel';
import { Caller, Clock, Execution } from '@bursar/platform';
import { EventStore } from '@bursar/platform/event-store';
import { BackgroundWork, RecurringTask } from '@bursar/platform/jobs';
import { PersonKeys } from '@bursar/platform/protection';
import { ReadModels } from '@bursar/platform/read-models';
import { SETTINGS } from '@bursar/platform/settings';
import { StateStore } from '@bursar/platform/state-store';
import { Redactions } from '@bursar/platform/subscriptions';
import { Inject, Injectable } from '@nestjs/common';
import { folderOf } from '../files/kept-folders.js';
import { type Settings } from '../settings/settings.js';
import { type ErasedPerson, ErasedPersons } from './erased-persons.js';
import { eraseLetters } from './letters.js';
import { type PersonFacts, PersonsFacts } from './person-facts.js';
import { eraseViews } from './saved-views.js';

const PAUSE_MS = 60_000;

const UNKNOWN = 'Unknown';

const ALL: readonly PersonalClass[] = ['contact', 'identity'];

/** Also takes names off receipts once the law allows it. */
@Injectable()
export class Erasing extends RecurringTask {
  private asked = false;
  private isRepeated = false;

  constructor(
    private readonly execution: Execution,
    private readonly log: EventStore,
    private readonly readModels: ReadModels,
    private readonly state: StateStore,
    private readonly keys: PersonKeys,
    private readonly persons: PersonsFacts,
    private readonly erasedPersons: ErasedPersons,
    private readonly redactions: Redactions,
    private readonly clock: Clock,
    background: BackgroundWork,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    super(background, {
      name: 'erasures',
      round: (stop) => this.carryOutDue(istDayOf(this.clock.now()), stop),
      pause_ms: () => (this.asked ? 0 : PAUSE_MS),
      onFailure: 'An erasure could not be carried out; retrying',
    });
  }

  begin(): void {
    this.asked = true;
    this.rounds.wake();
  }

  /** The next call carries out an erasure that `stop` interrupts. */
  async carryOutDue(today: Day, stop?: AbortSignal): Promise<void> {
    this.asked = false;
    try {
      await this.carryOut(today, stop);
    } catch (error) {
      if (!stop?.aborted) throw error;
    }
  }

  private async carryOut(today: Day, stop?: AbortSignal): Promise<void> {
    await this.repeat(stop);
    const due = await this.readModels.find(erasures, { where: { status: { in: ['confirmed', 'kept', 'erased'] } } });
    for (const erasure of due) {
      const isDue = erasure.status === 'confirmed' || (erasure.kept_until !== null && erasure.kept_until < today);
      if (isDue) await this.complete(erasure, today);
      await this.destroy(erasure.id, stop);
    }
  }

  private async repeat(stop?: AbortSignal): Promise<void> {
    if (this.isRepeated) return;
    for (const erased of await this.erasedPersons.all()) {
      const facts = await this.persons.of(erased.userId);
      if (facts) await this.repeatOne(erased, facts, stop);
    }
    this.isRepeated = true;
  }

  private async repeatOne(erased: ErasedPerson, { name, values }: PersonFacts, stop?: AbortSignal): Promise<void> {
    const { userId, ids, classes, requestedBy, confirmedBy } = erased;
    const officers = {
      requestedByName: (await this.persons.of(requestedBy))?.name ?? UNKNOWN,
      confirmedByName: (await this.persons.of(confirmedBy))?.name ?? UNKNOWN,
    };
    const keyFingerprints = await this.keys.fingerprints(ids, classes);
    const command = { type: 'RepeatErasure', ...erased, ...officers, name, keyFingerprints } as const;
    if (decide(Person, command, await this.execution.load(Person, userId)).length === 0) return;
    await this.endAccount(userId);
    await this.eraseCopies(values);
    await this.execution.execute(Person, userId, command, Caller.system());
    await this.destroy(userId, stop);
  }

  private async endAccount(userId: string): Promise<void> {
    const user = await this.execution.load(User, userId);
    if (user.status !== 'active') return;
    const roster = await this.execution.load(AdminRoster, ADMIN_ROSTER);
    const [leave, end] = [
      { type: 'Leave', userId },
      { type: 'DeactivateUser', by: null, reason: 'manual' },
    ] as const;
    if (roster.size > 1) await this.execution.execute(AdminRoster, ADMIN_ROSTER, leave, Caller.system());
    await this.execution.execute(User, userId, end, Caller.system());
  }

  private async complete({ id }: ErasureRow, today: Day): Promise<void> {
    const facts = await this.persons.of(id);
    if (!facts) return;
    await this.endAccount(id);
    const until = keptUntil(await this.persons.lastPaper(facts.ids));
    const kept = until !== null && until >= today ? until : null;
    const classes = kept === null ? ALL : ALL.filter((each) => each === 'contact');
    await this.eraseCopies(facts.values);
    const { ids } = facts;
    const keyFingerprints = await this.keys.fingerprints(ids, classes);
    const command = { type: 'CompleteErasure', ids, classes, keyFingerprints, keptUntil: kept } as const;
    await this.execution.execute(Person, id, command, Caller.system());
  }

  /** The keys go last: until then an interrupted erasure, and a restored copy of the keys, is found again. */
  private async destroy(userId: string, stop?: AbortSignal): Promise<void> {
    const { events } = await this.log.read(streamName(Person.category, userId));
    for (const erased of erasedIn(events as readonly Recorded<PersonEvents>[])) {
      const { ids, classes } = erased;
      await this.erasedPersons.note(erased);
      if (!(await this.keys.stand(ids, classes))) continue;
      this.keys.end(ids, classes);
      this.execution.forget();
      await this.forgetAnswers(ids);
      await this.deleteReceipts(userId);
      await this.redactions.redact(ids, stop);
      await this.keys.destroy(ids, classes);
    }
  }

  private async eraseCopies(values: readonly string[]): Promise<void> {
    await eraseLetters(join(this.settings.DATA_DIR, 'outbox'), values);
    await eraseViews(this.state, values);
    await this.forgetAnswers(values);
  }

  private async forgetAnswers(texts: readonly string[]): Promise<void> {
    const answers = await this.state.list('idempotency');
    const concerned = answers.filter(({ value }) => texts.some((text) => JSON.stringify(value).includes(text)));
    await this.state.delete(
      'idempotency',
      concerned.map(({ key }) => key),
    );
  }

  private async deleteReceipts(userId: string): Promise<void> {
    const submitted = await this.readModels.find(expenses, { where: { submitted_by: userId } });
    for (const { id } of submitted.filter(({ receipt }) => receipt !== null)) {
      const { events } = await this.log.read(streamName(Expense.category, id));
      for (const { type, data } of events as readonly Recorded<ExpenseEvents>[]) {
        if (type !== 'ReceiptAttached') continue;
        const { receiptId } = data.receipt;
        await rm(join(folderOf(this.settings, 'receipts'), receiptId), { force: true });
      }
    }
  }
}

function erasedIn(events: readonly Recorded<PersonEvents>[]): readonly ErasedPerson[] {
  let [requestedBy, confirmedBy] = ['', ''];
  return events.flatMap(({ type, data }) => {
    if (type === 'ErasureRequested') ({ requestedBy } = data);
    if (type === 'ErasureConfirmed') ({ confirmedBy } = data);
    if (type !== 'PersonErased') return [];
    const { userId, ids, classes, keptUntil } = data;
    return [{ userId, ids, classes, keptUntil, requestedBy, confirmedBy }];
  });
}
