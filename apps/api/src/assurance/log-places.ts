import { type Position, type Recorded } from '@bursar/domain/kernel';
import { type EventStore, historyOf, STORED_LOG } from '@bursar/platform/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { LeafTree } from './leaf-tree.js';

interface LogPlace {
  /** From 0. */
  readonly ordinal: number;
  /** Undefined for a position between events. */
  readonly event: Recorded | undefined;
}

/** Reads at most the last 256 events before a position. */
@Injectable()
export class LogPlaces {
  constructor(
    @Inject(STORED_LOG) private readonly log: EventStore,
    private readonly tree: LeafTree,
  ) {}

  async at(position: Position): Promise<LogPlace> {
    const { leaf, after } = await this.tree.tileBefore(position);
    let ordinal = leaf;
    for await (const event of historyOf(this.log, after)) {
      if (event.position >= position) return { ordinal, event: event.position === position ? event : undefined };
      ordinal += 1;
    }
    return { ordinal, event: undefined };
  }

  async positionOf(wanted: number): Promise<Position | undefined> {
    const { leaf, after } = await this.tree.tileOf(wanted);
    let ordinal = leaf;
    for await (const { position } of historyOf(this.log, after)) {
      if (ordinal === wanted) return position;
      ordinal += 1;
    }
    return undefined;
  }

  /** @param digits also without leading zeros */
  async withDigits(digits: string): Promise<LogPlace> {
    return this.at(digits.padStart((await this.log.head()).length, '0'));
  }
}
