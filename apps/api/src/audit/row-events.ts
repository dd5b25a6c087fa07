import { aidFunds } from '@bursar/domain/aid';
import { type AuditEntryRow } from '@bursar/domain/audit';
import { grants } from '@bursar/domain/budgeting';
import { approvalRequests } from '@bursar/domain/decisions';
import { StudentFee, studentAccounts } from '@bursar/domain/fees';
import {
  concerns,
  type FanOut,
  fanOutOf,
  type Naming,
  type Projection,
  type Recorded,
  streamName,
} from '@bursar/domain/kernel';
import { ledgerRecords } from '@bursar/domain/ledger';
import { type MoneyRecordRow, moneyRecords } from '@bursar/domain/reports';
import { instantLookedAt } from '@bursar/platform';
import { EventStore } from '@bursar/platform/event-store';
import { type Model, ReadModels } from '@bursar/platform/read-models';
import { NAMING, namesOf } from '@bursar/platform/subscriptions';
import { Inject, Injectable } from '@nestjs/common';
import { TRAIL } from '../access/trail.js';
import { type AuditedRecord, Histories } from './histories.js';
import { AUDITED_RECORDS, MODELS } from './registrations.js';

const byPosition = (one: Recorded, other: Recorded): number => (one.position < other.position ? -1 : 1);

const MADE_BY_OTHERS: ReadonlySet<string> = new Set([aidFunds.name, approvalRequests.name, grants.name]);

/** Only ids never change; the reducer compares other fields. */
const mayReach = (fanOut: FanOut<object> | undefined, row: object): boolean => {
  const present = row as Readonly<Record<string, unknown>>;
  const ids = Object.entries(fanOut?.where ?? {}).filter(([field]) => field.endsWith('_id'));
  return ids.length > 0 && ids.every(([field, id]) => present[field] === id);
};

const KIND_OF_RECORD: Readonly<Record<MoneyRecordRow['kind'], string | undefined>> = {
  fee: 'fee',
  income: 'income',
  salary: 'payroll',
  expense: 'expense',
  aid: undefined,
};

/** Reads up to the instant of the request. */
@Injectable()
export class RowEvents {
  constructor(
    private readonly log: EventStore,
    private readonly readModels: ReadModels,
    private readonly histories: Histories,
    @Inject(MODELS) private readonly models: readonly Projection[],
    @Inject(AUDITED_RECORDS) private readonly records: readonly AuditedRecord[],
    @Inject(TRAIL) private readonly trail: Model<AuditEntryRow>,
    @Inject(NAMING) private readonly naming: Naming,
  ) {}

  modelOf(name: string): Projection | undefined {
    return this.models.find((model) => model.name === name);
  }

  async of(model: Projection, id: string): Promise<readonly Recorded[]> {
    const record = this.records.find((each) => each.model.name === model.name);
    const hasOwn = record !== undefined && record.ledger === undefined && !MADE_BY_OTHERS.has(model.name);
    const own = hasOwn ? await this.histories.eventsOf(record, id) : await this.inTrail(model, id);
    const events = [...own, ...(await this.fannedOut(model, id))].sort(byPosition);
    const last = instantLookedAt()?.position;
    const names = await namesOf(this.log, this.naming);
    return names.named(events.filter(({ position }) => last === undefined || position <= last));
  }

  private async inTrail(model: Projection, id: string): Promise<readonly Recorded[]> {
    const streams = await this.streamsOf(model, id);
    const read = await Promise.all([...streams].map((stream) => this.log.read(stream)));
    const ofRow = (event: Recorded): boolean => concerns(model, event) && model.rowOf(event) === id;
    return read.flatMap(({ events }) => events.filter(ofRow));
  }

  /** A student who moves takes the open bills along. */
  private async fannedOut(model: Projection, id: string): Promise<readonly Recorded[]> {
    const types = Object.keys(model.fanOut ?? {});
    const row = types.length === 0 ? undefined : await this.readModels.get(model, id);
    if (!row) return [];
    const reaches = (event: Recorded): boolean => mayReach(fanOutOf(model, event), row);
    const read = await Promise.all(
      [...(await this.streamsWith(types, reaches))].map((stream) => this.log.read(stream)),
    );
    return read.flatMap(({ events }) => events.filter(reaches));
  }

  private async streamsOf(model: Projection, id: string): Promise<ReadonlySet<string>> {
    if (model.name === ledgerRecords.name) return this.streamsPosting(id);
    if (model.name === this.trail.name) return this.streamOfEntry(id);
    if (model.name === studentAccounts.name) return this.streamsOfBills(id);
    const own = model.name === moneyRecords.name ? await this.streamMoving(id) : undefined;
    return own === undefined ? this.streamsIn(model, id) : new Set([own]);
  }

  /** Receipts and invoice numbers change no amount of an account. */
  private async streamsOfBills(id: string): Promise<ReadonlySet<string>> {
    const account = await this.readModels.get(studentAccounts, id);
    return new Set(account?.entries.map(({ fee_id }) => streamName(StudentFee.category, fee_id)));
  }

  private async streamOfEntry(id: string): Promise<ReadonlySet<string>> {
    const entry = await this.readModels.get(this.trail, id);
    return new Set(entry && [entry.stream]);
  }

  private async streamMoving(id: string): Promise<string | undefined> {
    const moved = await this.readModels.get(moneyRecords, id);
    const category = this.records.find(({ kind }) => moved && kind === KIND_OF_RECORD[moved.kind])?.category;
    return category === undefined ? undefined : streamName(category, id);
  }

  private async streamsPosting(id: string): Promise<ReadonlySet<string>> {
    const record = await this.readModels.get(ledgerRecords, id);
    const positions = record?.entries.map(({ position }) => position) ?? [];
    const entries = await this.readModels.find(this.trail, { where: { position: { in: positions } } });
    return new Set(entries.map(({ stream }) => stream));
  }

  private streamsIn(model: Projection, id: string): Promise<ReadonlySet<string>> {
    return this.streamsWith(Object.keys(model.on), (event) => model.rowOf(event) === id);
  }

  private async streamsWith(types: readonly string[], isMeant: (event: Recorded) => boolean) {
    const streams = new Set<string>();
    for await (const entries of this.readModels.slices(this.trail, { where: { type: { in: types } } })) {
      for (const entry of entries) if (isMeant(entry as unknown as Recorded)) streams.add(entry.stream);
    }
    return streams;
  }
}
