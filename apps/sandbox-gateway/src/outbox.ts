import { type Entity, newId, nowInSeconds } from './entities.js';
import { type SandboxDatabase } from './sandbox-store.js';

export type DeliveryMode = 'deliver' | 'drop' | 'duplicate' | 'shuffle';

export interface Delivery {
  readonly seq: number;
  readonly event_id: string;
  readonly event: string;
  readonly body: string;
  readonly copies: number;
  readonly state: 'pending' | 'delivered' | 'dropped' | 'abandoned';
  readonly attempts: number;
  readonly created_at: number;
  readonly due_at: number;
}

const COPIES: Record<DeliveryMode, number> = { deliver: 1, drop: 0, duplicate: 2, shuffle: 1 };

const SHUFFLE_MS = 1_000;

/** Razorpay offers an event for a day. */
const OFFERED_FOR_MS = 24 * 3_600_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 3_600_000;

/** Events are written with their entities: a crash loses none. */
export class Outbox {
  mode: DeliveryMode = 'deliver';
  delayMs = 0;

  constructor(
    private readonly database: SandboxDatabase,
    private readonly onAdded: () => void,
  ) {}

  add(event: string, entities: Readonly<Record<string, Entity>>): void {
    const now = Date.now();
    const body = JSON.stringify({
      entity: 'event',
      account_id: 'acc_SandboxAccount',
      event,
      contains: Object.keys(entities),
      payload: Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }])),
      created_at: nowInSeconds(),
    });
    const copies = COPIES[this.mode];
    const spread = this.mode === 'shuffle' ? Math.random() * SHUFFLE_MS : 0;
    this.database
      .prepare(
        `INSERT INTO deliveries (event_id, event, body, copies, state, attempts, created_at, due_at)
         VALUES (?, ?, ?, ?, ?, 0, ?, ?)`,
      )
      .run(
        newId(),
        event,
        body,
        copies,
        copies > 0 ? 'pending' : 'dropped',
        now,
        Math.ceil(now + this.delayMs + spread),
      );
    this.onAdded();
  }

  all(): readonly Delivery[] {
    return this.database.prepare('SELECT * FROM deliveries ORDER BY seq').all() as Delivery[];
  }

  due(now: number): Delivery | undefined {
    const [row] = this.database
      .prepare(`SELECT * FROM deliveries WHERE state = 'pending' AND due_at <= ? ORDER BY due_at, seq LIMIT 1`)
      .all(now);
    return row as Delivery | undefined;
  }

  nextDue(): number | undefined {
    const row = this.database.prepare(`SELECT min(due_at) AS due FROM deliveries WHERE state = 'pending'`).get();
    return (row as { due: number | null }).due ?? undefined;
  }

  hurry(): void {
    this.database
      .prepare(
        `UPDATE deliveries SET due_at = due_at - (SELECT max(due_at) FROM deliveries WHERE state = 'pending') + ?
         WHERE state = 'pending'`,
      )
      .run(Date.now());
  }

  delivered({ seq, attempts }: Delivery): void {
    this.database
      .prepare(`UPDATE deliveries SET state = 'delivered', attempts = ? WHERE seq = ?`)
      .run(attempts + 1, seq);
  }

  failed({ seq, attempts, created_at }: Delivery): void {
    const now = Date.now();
    const state = now - created_at > OFFERED_FOR_MS ? 'abandoned' : 'pending';
    const dueAt = now + Math.min(FIRST_RETRY_MS * 2 ** attempts, LONGEST_RETRY_MS);
    this.database
      .prepare('UPDATE deliveries SET state = ?, attempts = ?, due_at = ? WHERE seq = ?')
      .run(state, attempts + 1, dueAt, seq);
  }
}
