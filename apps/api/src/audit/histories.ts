import { type HistoryEntry } from '@bursar/contracts';
import {
  type AuditEntryRow,
  entryOf,
  type FieldChange,
  fieldChanges,
  masked,
  type Telling,
} from '@bursar/domain/audit';
import { type Naming, type Recorded, streamName } from '@bursar/domain/kernel';
import { type RecordKind } from '@bursar/platform';
import { EventStore } from '@bursar/platform/event-store';
import { ReadModels } from '@bursar/platform/read-models';
import { NAMING, namesOf } from '@bursar/platform/subscriptions';
import { Inject, Injectable } from '@nestjs/common';
import { AUDITED_RECORDS, TELLINGS } from './registrations.js';

export interface AuditedRecord extends RecordKind {
  readonly context: string;
}

/** From the log, so that deleted records keep their history. */
@Injectable()
export class Histories {
  constructor(
    private readonly log: EventStore,
    private readonly readModels: ReadModels,
    @Inject(AUDITED_RECORDS) private readonly records: readonly AuditedRecord[],
    @Inject(TELLINGS) private readonly tellings: readonly Telling[],
    @Inject(NAMING) private readonly naming: Naming,
  ) {}

  contextOf(kind: string): string | undefined {
    return this.recordOf(kind)?.context;
  }

  async of(kind: string, id: string): Promise<readonly HistoryEntry[]> {
    const record = this.recordOf(kind);
    if (!record) return [];
    const names = await namesOf(this.log, this.naming);
    const events = names.named(await this.eventsOf(record, id));
    const changes = fieldChanges(record.model, events);
    return events.map((event, index) => ({
      ...this.entryOf(event, record.context),
      changes: masked(changes[index] ?? []) as FieldChange[],
      version: record.ledger === undefined ? index : event.revision,
    }));
  }

  async eventsOf({ category = '', ledger, spread, model }: AuditedRecord, id: string): Promise<Recorded[]> {
    if (spread === undefined) {
      const { events } = await this.log.read(streamName(category, ledger ?? id));
      return ledger === undefined ? [...events] : events.filter((event) => model.rowOf(event) === id);
    }
    const row = await this.readModels.get(model, id);
    const read = await Promise.all((row ? spread.streamsOf(row) : []).map((stream) => this.log.read(stream)));
    return read
      .flatMap(({ events }) => events.filter((event) => model.rowOf(event) === id))
      .sort((one, other) => (one.position < other.position ? -1 : 1));
  }

  entryOf(event: Recorded, context?: string): AuditEntryRow {
    const telling =
      this.tellings.find(({ events }) => event.type in events) ??
      this.tellings.find((each) => each.context === context);
    if (!telling) throw new Error(`No context describes ${event.type}`);
    return entryOf(telling, event);
  }

  private recordOf(kind: string): AuditedRecord | undefined {
    return this.records.find((record) => record.kind === kind);
  }
}
