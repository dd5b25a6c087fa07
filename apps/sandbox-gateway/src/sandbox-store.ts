import { join } from 'node:path';
import { WrongSettings } from '@bursar/platform/settings';
import { privateDatabase, privateDirectory, unavailable } from '@bursar/platform/sqlite';
import Database from 'libsql';
import { type Entity, type Order, type Payment, type Refund } from './entities.js';

export type BankAnswer = 'captured' | 'declined' | 'processed' | 'failed';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS entities (id TEXT PRIMARY KEY, parent TEXT, entity TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS entities_by_parent ON entities (parent);
  CREATE TABLE IF NOT EXISTS refund_keys (key TEXT PRIMARY KEY, request TEXT NOT NULL, refund_id TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS bank_answers (id TEXT PRIMARY KEY, due_at INTEGER NOT NULL, answer TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS deliveries (
    seq INTEGER PRIMARY KEY, event_id TEXT NOT NULL, event TEXT NOT NULL, body TEXT NOT NULL, copies INTEGER NOT NULL,
    state TEXT NOT NULL, attempts INTEGER NOT NULL, created_at INTEGER NOT NULL, due_at INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (due_at) WHERE state = 'pending';
`;

const FILE = {
  title: 'The file of the sandbox gateway',
  remedy: 'Restore it from a backup, or delete it: payments not yet reported are then lost.',
  Unavailable: WrongSettings,
};

export type SandboxDatabase = Database.Database;

export function openSandboxDatabase(dataDir: string): SandboxDatabase {
  const path = join(dataDir, 'sandbox-gateway.sqlite');
  try {
    privateDirectory(dataDir);
    privateDatabase(path);
    const database = new Database(path);
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('PRAGMA synchronous = FULL');
    database.exec(SCHEMA);
    return database;
  } catch (error) {
    throw unavailable({ ...FILE, path }, error);
  }
}

const parentOf = (entity: Entity): string | null =>
  entity.entity === 'payment' ? entity.order_id : entity.entity === 'refund' ? entity.payment_id : null;

const parsed = (row: unknown): unknown => JSON.parse((row as { entity: string }).entity);

export class SandboxStore {
  constructor(private readonly database: SandboxDatabase) {}

  transaction<Result>(work: () => Result): Result {
    return this.database.transaction(work).immediate();
  }

  save(entity: Entity): void {
    this.database
      .prepare('INSERT INTO entities VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET entity = excluded.entity')
      .run(entity.id, parentOf(entity), JSON.stringify(entity));
  }

  order(id: string): Order | undefined {
    return this.find('order', id) as Order | undefined;
  }

  payment(id: string): Payment | undefined {
    return this.find('pay', id) as Payment | undefined;
  }

  refund(id: string): Refund | undefined {
    return this.find('rfnd', id) as Refund | undefined;
  }

  orders({ count, skip, receipt }: { count: number; skip: number; receipt?: string }): readonly Order[] {
    return this.database
      .prepare(
        `SELECT entity FROM entities WHERE entity ->> 'entity' = 'order' AND (?1 IS NULL OR entity ->> 'receipt' = ?1)
         ORDER BY rowid DESC LIMIT ?2 OFFSET ?3`,
      )
      .all(receipt ?? null, count, skip)
      .map(parsed) as Order[];
  }

  paymentsOf(orderId: string): readonly Payment[] {
    return this.childrenOf(orderId) as readonly Payment[];
  }

  refundsOf(paymentId: string): readonly Refund[] {
    return this.childrenOf(paymentId) as readonly Refund[];
  }

  refunds({ from, to, count, skip }: Record<'from' | 'to' | 'count' | 'skip', number>): readonly Refund[] {
    return this.database
      .prepare(
        `SELECT entity FROM entities WHERE entity ->> 'entity' = 'refund' AND entity ->> 'created_at' BETWEEN ? AND ?
         ORDER BY rowid DESC LIMIT ? OFFSET ?`,
      )
      .all(from, to, count, skip)
      .map(parsed) as Refund[];
  }

  refundByKey(key: string): { readonly request: string; readonly refund_id: string } | undefined {
    const row = this.database.prepare('SELECT request, refund_id FROM refund_keys WHERE key = ?').get(key);
    return row as { request: string; refund_id: string } | undefined;
  }

  saveRefundKey(key: string, request: string, refundId: string): void {
    this.database.prepare('INSERT INTO refund_keys VALUES (?, ?, ?)').run(key, request, refundId);
  }

  scheduleAnswer(id: string, answer: BankAnswer, dueAt: number): void {
    this.database.prepare('INSERT OR REPLACE INTO bank_answers VALUES (?, ?, ?)').run(id, dueAt, answer);
  }

  takeAnswer(id: string): BankAnswer | undefined {
    const [row] = this.database.prepare('DELETE FROM bank_answers WHERE id = ? RETURNING answer').all(id);
    return (row as { answer: BankAnswer } | undefined)?.answer;
  }

  answersDue(now: number): readonly string[] {
    const rows = this.database.prepare('SELECT id FROM bank_answers WHERE due_at <= ? ORDER BY due_at').all(now);
    return (rows as { id: string }[]).map(({ id }) => id);
  }

  nextAnswerDue(): number | undefined {
    const row = this.database.prepare('SELECT min(due_at) AS due FROM bank_answers').get() as { due: number | null };
    return row.due ?? undefined;
  }

  private find(prefix: string, id: string): unknown {
    if (!id.startsWith(`${prefix}_`)) return undefined;
    const row = this.database.prepare('SELECT entity FROM entities WHERE id = ?').get(id);
    return row && parsed(row);
  }

  private childrenOf(parent: string): unknown[] {
    return this.database.prepare('SELECT entity FROM entities WHERE parent = ? ORDER BY rowid').all(parent).map(parsed);
  }
}
