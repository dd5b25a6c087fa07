import {
  ribbonFrom,
  SEALED_WITHIN_MS,
  SEAL_LOG,
  SealLog,
  type SealedHour,
  sealedHours,
  type SealRow,
  seals,
  type SealSpan,
} from '@bursar/domain/assurance';
import { type Position, streamName, type Timestamp } from '@bursar/domain/kernel';
import { Clock } from '@bursar/platform';
import { type EventStore, STORED_LOG } from '@bursar/platform/event-store';
import { Instants } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Inject, Injectable } from '@nestjs/common';

const DAYS = 7;
const SEAL_STREAM = streamName(SealLog.category, SEAL_LOG);

@Injectable()
export class SealRibbon {
  constructor(
    private readonly readModels: ReadModels,
    @Inject(STORED_LOG) private readonly log: EventStore,
    private readonly instants: Instants,
    private readonly clock: Clock,
  ) {}

  async hours(): Promise<SealedHour[]> {
    const now = this.clock.now();
    const from = ribbonFrom(now, DAYS);
    const shown = await this.readModels.find(seals, {
      where: { sealed_at: { from } },
      sort: [{ field: 'seal_no', descending: false }],
    });
    const [before] = await this.readModels.find(seals, {
      where: { sealed_at: { below: from } },
      sort: [{ field: 'seal_no', descending: true }],
      limit: 1,
    });
    const spans: SealSpan[] = [];
    let last = before;
    for (const seal of shown) {
      spans.push({
        sealNo: seal.seal_no,
        events: seal.events - (last?.events ?? 0),
        firstAt: await this.firstLate(last, seal.sealed_at),
        sealedAt: seal.sealed_at,
      });
      last = seal;
    }
    spans.push({ sealNo: null, events: 0, firstAt: await this.firstLate(last, now), sealedAt: now });
    return [...sealedHours(spans, from, now)];
  }

  private async firstLate(last: SealRow | undefined, sealedAt: Timestamp): Promise<Timestamp | null> {
    if (!last || Date.parse(sealedAt) - Date.parse(last.sealed_at) <= SEALED_WITHIN_MS) return null;
    const { position } = await this.instants.named(last.sealed_at);
    return this.firstAfter(position, sealedAt);
  }

  private async firstAfter(position: Position, until: Timestamp): Promise<Timestamp | null> {
    for await (const { stream, metadata } of this.log.history(position)) {
      if (metadata.occurredAt > until) return null;
      if (stream !== SEAL_STREAM) return metadata.occurredAt;
    }
    return null;
  }
}
