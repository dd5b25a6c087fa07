import { type HistoryEntry } from '@bursar/contracts';
import { entryOf, type FieldChange, fieldChanges, masked, type Telling } from '@bursar/domain/audit';
import { streamName } from '@bursar/domain/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { EventStore } from '../platform/event-store/event-store.js';
import { type RecordKind } from '../platform/context.js';
import { AUDITED_RECORDS } from './registrations.js';

export interface AuditedRecord extends RecordKind {
  readonly telling: Telling;
}

/** Reads the log, so that deleted records keep their history. */
@Injectable()
export class Histories {
  constructor(
    private readonly log: EventStore,
    @Inject(AUDITED_RECORDS) private readonly records: readonly AuditedRecord[],
  ) {}

  contextOf(kind: string): string | undefined {
    return this.recordOf(kind)?.telling.context;
  }

  async of(kind: string, id: string): Promise<readonly HistoryEntry[]> {
    const record = this.recordOf(kind);
    if (!record) return [];
    const { ledger, model } = record;
    const { events: all } = await this.log.read(streamName(record.category, ledger ?? id));
    const events = ledger === undefined ? all : all.filter((event) => model.rowOf(event) === id);
    const changes = fieldChanges(record.model, events);
    return events.map((event, index) => ({
      ...entryOf(record.telling, event),
      changes: masked(changes[index] ?? []) as FieldChange[],
    }));
  }

  private recordOf(kind: string): AuditedRecord | undefined {
    return this.records.find((record) => record.kind === kind);
  }
}
