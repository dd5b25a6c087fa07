import { randomUUID } from 'node:crypto';
import { recordedAs } from '@bursar/contracts';
import { READ_AGAIN_AFTER_MS, type Reading, ReadingDay, type ReadSubject } from '@bursar/domain/audit';
import { users } from '@bursar/domain/identity';
import { istDayOf, monthName } from '@bursar/domain/kernel';
import { atMost, type Caller, Clock, Execution } from '@bursar/platform';
import { type GuardedRequest } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { type FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Departments } from '../access/departments.js';

const REMEMBERED_MAX = 10_000;

/** Paging and order do not change the rows, and events come with their row. */
const NO_FILTERS: ReadonlySet<string> = new Set(['page', 'limit', 'sort', 'model', 'field']);

const USER_IDS: ReadonlySet<string> = new Set(['id', 'user_id', 'staff_id', 'actor']);
const PERSON_IDS: ReadonlySet<string> = new Set([...USER_IDS, 'student_id']);
const DEPARTMENT_IDS: ReadonlySet<string> = new Set(['department_id', 'departmentId']);

/** The export is recorded, its pages are not. */
export const PART_OF_EXPORT = 'x-part-of-export';

type Parameters = Readonly<Record<string, unknown>>;

@Injectable()
export class Readings {
  readonly exportKey = randomUUID();
  private readonly recent = new LRUCache<string, true>({ ...atMost(REMEMBERED_MAX), ttl: READ_AGAIN_AFTER_MS });

  constructor(
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
    private readonly departments: Departments,
  ) {}

  /** @throws EventStoreUnavailable: unrecorded reads are not shown */
  async record(
    {
      screen,
      parameters,
      rows,
      exported,
      asOf,
    }: Omit<Reading, 'userId' | 'of' | 'filter'> & { readonly parameters: Parameters },
    by: Caller,
  ): Promise<void> {
    if (!by.person) return;
    const userId = by.person.id;
    // A search on screen belongs to the same read; a file holds only its result.
    const { q = '', ...others } = parameters;
    const what = await this.narrowed(exported === null ? others : { ...others, search: q });
    const key = JSON.stringify([userId, screen, what.of?.id, what.filter]);
    if (exported === null && this.recent.has(key)) return;
    const at = this.clock.now();
    const command = { type: 'RecordReading', userId, screen, ...what, rows, exported, asOf, at } as const;
    await this.execution.execute(ReadingDay, `${userId}-${istDayOf(at)}`, command, by);
    if (exported === null) this.recent.set(key, true);
  }

  private async narrowed(parameters: Parameters): Promise<{ of: ReadSubject | null; filter: string }> {
    const given = Object.entries(parameters)
      .filter(([name, value]) => value !== '' && !NO_FILTERS.has(name))
      .toSorted(([one], [other]) => Number(other === 'figure') - Number(one === 'figure'));
    const filters = await Promise.all(
      given.map(async ([name, value]) => {
        const text = String(value);
        const subject = await this.subjectOf(name, text);
        return { subject, isPerson: PERSON_IDS.has(name), says: `${name.replaceAll('_', ' ')} ${text}` };
      }),
    );
    const known = filters.filter(({ subject }) => subject !== undefined);
    const first = known.find(({ isPerson }) => isPerson) ?? known[0];
    const others = filters.filter((each) => each !== first);
    const words = others.map(({ subject, isPerson, says }) => (isPerson ? says : (subject?.name ?? says)));
    return { of: first?.subject ?? null, filter: words.join(', ') };
  }

  private async subjectOf(name: string, id: string): Promise<ReadSubject | undefined> {
    const found = await this.nameOf(name, id);
    return typeof found === 'string' ? { id, name: found } : undefined;
  }

  private async nameOf(parameter: string, id: string): Promise<string | null | undefined> {
    if (parameter === 'month') return monthName(id);
    if (DEPARTMENT_IDS.has(parameter)) return this.departments.nameOf(Number(id));
    if (USER_IDS.has(parameter)) return (await this.readModels.get(users, id))?.name;
    if (parameter !== 'student_id') return undefined;
    const [student] = await this.readModels.find(users, { where: { student_id: id }, limit: 1 });
    return student?.name;
  }
}

const lengthOf = (value: unknown): number | undefined => (Array.isArray(value) ? value.length : undefined);

function rowsIn(answer: unknown): number {
  const { rows, ...others } = Object(answer) as Readonly<Record<string, unknown>>;
  const lists = [answer, rows, ...Object.values(others)];
  return lists.map(lengthOf).find((length) => length !== undefined) ?? 1;
}

export function recordReads(http: FastifyInstance, readings: Readings): void {
  http.addHook('preSerialization', (request, reply, answer: unknown, done) => {
    const { route, caller, instant } = request as GuardedRequest;
    const parameters = { ...(request.query as object), ...(request.params as object) };
    const isRead = reply.statusCode === 200 && request.headers[PART_OF_EXPORT] !== readings.exportKey;
    const screen = isRead && route ? recordedAs(route, parameters, caller.person) : undefined;
    if (screen === undefined) {
      done(null, answer);
      return;
    }
    const asOf = instant?.time ?? null;
    readings.record({ screen, parameters, rows: rowsIn(answer), exported: null, asOf }, caller).then(
      () => done(null, answer),
      (error: unknown) => done(error as Error),
    );
  });
}
