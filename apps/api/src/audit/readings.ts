import { randomUUID } from 'node:crypto';
import { READ_AGAIN_AFTER_MS, type Reading, ReadingDay } from '@bursar/domain/audit';
import { users } from '@bursar/domain/identity';
import { istDayOf } from '@bursar/domain/kernel';
import { type Caller, Clock, Execution } from '@bursar/platform';
import { type GuardedRequest } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { type FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Departments } from '../access/departments.js';

/** Limits repeated records of screen refreshes. */
const REMEMBERED_MAX = 10_000;

/** Paging and order do not change the rows. */
const NO_FILTERS: ReadonlySet<string> = new Set(['page', 'limit', 'sort']);

const USER_IDS: ReadonlySet<string> = new Set(['id', 'user_id', 'staff_id', 'actor']);

/** The export is recorded, its pages are not. */
export const PART_OF_EXPORT = 'x-part-of-export';

type Parameters = Readonly<Record<string, unknown>>;

@Injectable()
export class Readings {
  readonly exportKey = randomUUID();
  private readonly recent = new LRUCache<string, true>({ max: REMEMBERED_MAX, ttl: READ_AGAIN_AFTER_MS });

  constructor(
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
    private readonly departments: Departments,
  ) {}

  /** @throws EventStoreUnavailable: unrecorded reads are not shown */
  async record(
    { screen, parameters, rows, exported }: Omit<Reading, 'userId' | 'filter'> & { readonly parameters: Parameters },
    by: Caller,
  ): Promise<void> {
    if (!by.person) return;
    const userId = by.person.id;
    // A search on screen is part of the same read; a file holds only its result.
    const { q = '', ...others } = parameters;
    const filter = await this.filterOf(exported === null ? others : { ...others, search: q });
    const key = `${userId}|${screen}|${filter}`;
    if (exported === null && this.recent.has(key)) return;
    const at = this.clock.now();
    const command = { type: 'RecordReading', userId, screen, filter, rows, exported, at } as const;
    await this.execution.execute(ReadingDay, `${userId}-${istDayOf(at)}`, command, by);
    if (exported === null) this.recent.set(key, true);
  }

  private async filterOf(parameters: Parameters): Promise<string> {
    const given = Object.entries(parameters).filter(([name, value]) => value !== '' && !NO_FILTERS.has(name));
    const phrases = given.map(async ([name, value]) => {
      const text = String(value);
      const person = USER_IDS.has(name) ? await this.readModels.get(users, text) : undefined;
      if (person) return person.name;
      if (name === 'department_id' || name === 'departmentId')
        return (await this.departments.nameOf(Number(text))) ?? text;
      return `${name.replaceAll('_', ' ')} ${text}`;
    });
    return (await Promise.all(phrases)).join(', ');
  }
}

const lengthOf = (value: unknown): number | undefined => (Array.isArray(value) ? value.length : undefined);

function rowsIn(answer: unknown): number {
  const { rows, ...others } = Object(answer) as Readonly<Record<string, unknown>>;
  const lists = [answer, rows, ...Object.values(others)];
  return lists.map(lengthOf).find((length) => length !== undefined) ?? 1;
}

/** Excludes one's own records. */
function screenOf({ route, caller, query, params }: GuardedRequest): string | undefined {
  if (route?.onRecord === undefined) return undefined;
  const { onRecord, self } = route;
  const given = params as Readonly<Record<string, string>>;
  if (self !== undefined && given[self] === caller.person?.id) return undefined;
  return typeof onRecord === 'function' ? onRecord({ ...(query as object), ...given }) : onRecord;
}

export function recordReads(http: FastifyInstance, readings: Readings): void {
  http.addHook('preSerialization', (request, reply, answer: unknown, done) => {
    const guarded = request as GuardedRequest;
    const isRead = reply.statusCode === 200 && request.headers[PART_OF_EXPORT] !== readings.exportKey;
    const screen = isRead ? screenOf(guarded) : undefined;
    if (screen === undefined) {
      done(null, answer);
      return;
    }
    const parameters = { ...(request.query as object), ...(request.params as object) };
    readings.record({ screen, parameters, rows: rowsIn(answer), exported: null }, guarded.caller).then(
      () => done(null, answer),
      (error: unknown) => done(error as Error),
    );
  });
}
