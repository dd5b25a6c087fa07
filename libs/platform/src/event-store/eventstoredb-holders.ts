import { ANY, jsonEvent, type RecordedEvent } from '@eventstore/db-client';
import { Logger } from '@nestjs/common';
import { type EventStoreDbConnection } from './eventstoredb-connection.js';

export const HOLDERS = 'logHolders';

/** Two servers on one log would both react to every event. */
export class Holders {
  private readonly logger = new Logger('event log');
  private held: { readonly holder: string; readonly revision: bigint } | undefined;
  private readonly others = new Set<string>();

  constructor(private readonly connection: EventStoreDbConnection) {}

  async hold(holder: string): Promise<void> {
    this.held = { holder, revision: await this.announce(holder) };
  }

  seen({ revision, data }: RecordedEvent): void {
    const { held } = this;
    const { holder } = data as unknown as { readonly holder: string };
    if (!held || revision <= held.revision || holder === held.holder || this.others.has(holder)) return;
    this.others.add(holder);
    this.logger.error(
      'Another server with rows of its own works on this event log. Each reacts to every event, and a password that is ' +
        'changed at one is not known at the other. Stop one of them, or name the same MongoDB in READ_MODEL_URL of both.',
    );
    this.announce(held.holder).catch((error: unknown) => this.logger.warn(error));
  }

  private announce(holder: string): Promise<bigint> {
    const held = jsonEvent({ type: 'LogHeld', data: { holder } });
    return this.connection.call(async ({ client, options }) => {
      const appended = await client.appendToStream(HOLDERS, held, { ...options, expectedRevision: ANY });
      return appended.nextExpectedRevision;
    });
  }
}
