import { type Route } from '@bursar/contracts/route';
import { type Projection, type Recorded, streamName } from '@bursar/domain/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { type Seen } from '../caller.js';
import { type RecordKind, RECORDS } from '../context.js';
import { Execution } from '../execution.js';
import { ReadModels } from '../read-models/read-models.js';
import { AccessRules } from './access-rules.js';
import { type GuardedRequest } from './guarded-request.js';
import { Refused } from './problems.js';

const VERSION = /^"?(-1|\d{1,15})"?$/;

type Row = { readonly version: number };

@Injectable()
export class SeenVersions {
  constructor(
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly rules: AccessRules,
    @Inject(RECORDS) private readonly records: readonly RecordKind[],
  ) {}

  async expect(route: Route, request: GuardedRequest): Promise<void> {
    const seen = await this.seenBy(route, request);
    if (!seen) return;
    request.caller.seen = seen;
    // A stale use case must not start side work; others must not learn of foreign records.
    if (this.rules.showsEveryRecord(route)) await this.execution.expectUnchanged(seen, request.caller);
  }

  private async seenBy(route: Route, request: GuardedRequest): Promise<Seen | undefined> {
    const header = request.headers['if-match'];
    const record = this.records.find(({ kind }) => kind === route.versioned);
    if (record?.category === undefined || header === undefined || header === '*') return undefined;
    const version = VERSION.exec(header)?.[1];
    if (version === undefined) throw new Refused(400, 'VALIDATION', 'If-Match must be the version of the record.');
    const id = idOf(route, request);
    const model = record.model as Projection<Row>;
    const row = await this.readModels.get(model, id);
    return {
      stream: streamName(record.category, subjectOf(record, id)),
      revision: Number(version),
      concerns: (event) => changes(model, id, row, event),
    };
  }
}

function idOf({ recordOf }: Route, { params, caller, input }: GuardedRequest): string {
  const { id } = params as Readonly<Record<string, string | undefined>>;
  return id ?? recordOf?.(input as never) ?? caller.person?.id ?? '';
}

const subjectOf = ({ ledger }: RecordKind, id: string): string => ledger ?? id;

function changes(model: Projection<Row>, id: string, row: Row | undefined, event: Recorded): boolean {
  const change = model.on[event.type];
  if (!change || model.rowOf(event) !== id) return false;
  const after = change(row, event);
  return after === undefined || after.version === event.revision;
}
