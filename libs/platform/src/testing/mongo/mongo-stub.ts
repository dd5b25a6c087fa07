import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { Long, type Document } from 'mongodb';
import { computed, groupsOf, meets, seedOf, sorted, updated } from './documents.js';
import { messagesOf, type Message } from './wire.js';

export type Fate = 'made' | 'cut before' | 'cut after';

type Documents = Map<string, Document>;

class Refusal extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

class Cut extends Error {}

interface Statement {
  readonly index: number;
  readonly name: string;
  readonly statement: Document;
}

interface WriteCommand extends Document {
  readonly name: keyof typeof WRITES;
  readonly client: string;
}

const WRITES = { insert: 'documents', update: 'updates', delete: 'deletes' } as const;

const writtenIn = (command: Document): number =>
  Object.values(WRITES).reduce((sum, field) => sum + ((command[field] as Document[] | undefined)?.length ?? 0), 0);

const readIn = ({ cursor = {} }: Document): number => {
  const { firstBatch, nextBatch } = cursor as { readonly firstBatch?: Document[]; readonly nextBatch?: Document[] };
  return (firstBatch ?? nextBatch ?? []).length;
};

export class MongoStub {
  fate: (collection: string, client: string) => Fate = () => 'made';
  onCut: () => void = () => undefined;
  onMessage: (documents: { readonly read: number; readonly written: number }) => void = () => undefined;
  readonly pauses = new Map<string, Promise<void>>();
  readonly concerns = new Set<string>();
  readonly collections = new Map<string, Documents>();
  private readonly sockets = new Set<Socket>();
  private readonly cursors = new Map<number, Document[]>();
  private opened = 0;
  private readonly doors = new Map<string, { server: Server; port: number }>();

  private constructor(private readonly locked: boolean) {}

  static async start({ locked = false } = {}): Promise<MongoStub> {
    const stub = new MongoStub(locked);
    await stub.hostFor('');
    return stub;
  }

  get host(): string {
    return `127.0.0.1:${this.doors.get('')?.port ?? 0}`;
  }

  async hostFor(client: string): Promise<string> {
    return `127.0.0.1:${await this.listen(client, 0)}`;
  }

  async crash(): Promise<void> {
    const closed = [...this.doors.values()].map(({ server }) => once(server.close(), 'close'));
    for (const socket of this.sockets) socket.destroy();
    await Promise.all(closed);
  }

  async restart(): Promise<void> {
    for (const [client, { port }] of this.doors) await this.listen(client, port);
  }

  private get turn(): number {
    return this.doors.size > 1 ? 1 : 100;
  }

  private async listen(client: string, wanted: number): Promise<number> {
    const server = createServer((socket) => {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => this.sockets.delete(socket));
      void this.serve(socket, client);
    });
    server.listen(wanted, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    this.doors.set(client, { server, port });
    return port;
  }

  private async serve(socket: Socket, client: string): Promise<void> {
    try {
      for await (const message of messagesOf(socket)) {
        await this.pauses.get(client);
        if (socket.destroyed) return;
        await this.answer(message, client);
      }
    } catch (error) {
      socket.destroy();
      if (error instanceof Cut) this.onCut();
    }
  }

  private async answer({ command, reply }: Message, client: string): Promise<void> {
    try {
      const made = await this.run(command, client);
      this.onMessage({ read: readIn(made), written: writtenIn(command) });
      reply({ ...made, ok: 1 });
    } catch (error) {
      if (error instanceof Cut) throw error;
      const code = error instanceof Refusal ? error.code : 2;
      reply({ ok: 0, code, errmsg: (error as Error).message });
    }
  }

  private run(command: Document, client: string): Document | Promise<Document> {
    const name = Object.keys(command)[0] ?? '';
    if (/^(hello|ismaster)$/i.test(name)) return this.hello(command);
    if (/^(ping|endSessions|killCursors)$/.test(name)) return {};
    if (name === 'saslStart') throw new Refusal(18, 'Authentication failed.');
    if (this.locked) throw new Refusal(13, 'Command requires authentication');
    const database = `${String(command.$db)}.`;
    const namespace = database + String(command[name]);
    if (name in WRITES) return this.write(namespace, { ...command, name: name as keyof typeof WRITES, client });
    return this.read(name, database, command) ?? this.define(name, database, namespace);
  }

  private read(name: string, database: string, command: Document): Document | undefined {
    const namespace = database + String(command[name]);
    if (name === 'find') return this.cursor(namespace, this.found(namespace, command), command.batchSize);
    if (name === 'getMore') return this.more(database + String(command.collection), command);
    if (name === 'aggregate') {
      const { batchSize } = command.cursor as Document;
      return this.cursor(namespace, this.aggregated(namespace, command.pipeline as Document[]), batchSize);
    }
    return undefined;
  }

  private define(name: string, database: string, namespace: string): Document {
    if (name === 'createIndexes') this.of(namespace);
    else if (name === 'drop') this.collections.delete(namespace);
    else if (name === 'listCollections') return this.cursor(`${database}$cmd.listCollections`, this.listed(database));
    else throw new Refusal(59, `no such command: ${name}`);
    return {};
  }

  private hello(command: Document): Document {
    return {
      ...(command.saslSupportedMechs ? { saslSupportedMechs: ['SCRAM-SHA-256'] } : {}),
      helloOk: true,
      ismaster: true,
      isWritablePrimary: true,
      maxBsonObjectSize: 16 * 1024 * 1024,
      maxMessageSizeBytes: 48_000_000,
      maxWriteBatchSize: 100_000,
      logicalSessionTimeoutMinutes: 30,
      localTime: new Date(),
      minWireVersion: 0,
      maxWireVersion: 21,
      readOnly: false,
    };
  }

  private cursor(ns: string, found: Document[], batchSize: unknown = found.length): Document {
    const firstBatch = found.slice(0, Number(batchSize));
    return { cursor: { id: this.keep(found.slice(firstBatch.length)), ns, firstBatch } };
  }

  private more(ns: string, { getMore, batchSize }: Document): Document {
    const id = Number(getMore);
    const kept = this.cursors.get(id) ?? [];
    const nextBatch = kept.splice(0, Number(batchSize ?? kept.length));
    if (kept.length === 0) this.cursors.delete(id);
    return { cursor: { id: Long.fromNumber(kept.length > 0 ? id : 0), ns, nextBatch } };
  }

  private keep(rest: Document[]): Long {
    if (rest.length === 0) return Long.ZERO;
    this.cursors.set(++this.opened, rest);
    return Long.fromNumber(this.opened);
  }

  private listed(database: string): Document[] {
    const names = [...this.collections.keys()].filter((name) => name.startsWith(database));
    return names.map((name) => ({ name: name.slice(database.length), type: 'collection' }));
  }

  private found(namespace: string, { filter = {}, sort, skip = 0, limit = 0 }: Document): Document[] {
    const matching = this.matching(this.of(namespace), filter as Document);
    const inOrder = sort ? sorted(matching, sort as Record<string, 1 | -1>) : matching;
    return inOrder.slice(Number(skip), limit ? Number(skip) + Number(limit) : undefined);
  }

  private aggregated(namespace: string, pipeline: readonly Document[]): Document[] {
    let documents = [...this.of(namespace).values()];
    for (const stage of pipeline) documents = this.staged(documents, stage, namespace);
    return documents;
  }

  private staged(documents: Document[], stage: Document, namespace: string): Document[] {
    const [[name, wanted] = []] = Object.entries(stage) as [string, Document][];
    switch (name) {
      case '$match':
        return documents.filter((each) => meets(each, wanted as Document));
      case '$unionWith': {
        const { coll, pipeline } = wanted as { readonly coll: string; readonly pipeline: readonly Document[] };
        const database = namespace.slice(0, namespace.indexOf('.') + 1);
        return [...documents, ...this.aggregated(database + coll, pipeline)];
      }
      case '$set':
        return documents.map((each) => ({ ...each, ...computed(each, wanted as Document) }));
      case '$project':
        return documents.map((each) => ({ _id: each._id as string, ...computed(each, wanted as Document) }));
      case '$group':
        return groupsOf(documents, wanted as Document);
      case '$sort':
        return sorted(documents, wanted as Record<string, 1 | -1>);
      case '$skip':
        return documents.slice(Number(wanted));
      case '$limit':
        return documents.slice(0, Number(wanted));
      default:
        throw new Refusal(40_324, `Unrecognized pipeline stage name: '${name}'`);
    }
  }

  private async write(collection: string, { name, client, ...command }: WriteCommand): Promise<Document> {
    this.concerns.add(JSON.stringify(command.writeConcern));
    const upserted: Document[] = [];
    const writeErrors: Document[] = [];
    let n = 0;
    for (const [index, statement] of (command[WRITES[name]] as Document[]).entries()) {
      if (index % this.turn === 0) await setImmediate();
      const fate = this.fate(collection, client);
      if (fate === 'cut before') throw new Cut();
      try {
        n += this.apply(this.of(collection), { index, name, statement }, upserted);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        writeErrors.push({ index, code: error.code, errmsg: error.message });
        break;
      }
      if (fate === 'cut after') throw new Cut();
    }
    return {
      n,
      nModified: n,
      ...(upserted.length ? { upserted } : {}),
      ...(writeErrors.length ? { writeErrors } : {}),
    };
  }

  private apply(documents: Documents, { index, name, statement }: Statement, upserted: Document[]): number {
    if (name === 'insert') return this.insert(documents, statement);
    const filter = statement.q as Document;
    const matching = this.matching(documents, filter);
    if (name === 'delete') {
      for (const each of matching) documents.delete(String(each._id));
      return matching.length;
    }
    const [first] = matching;
    const update = statement.u as Document;
    if (first) documents.set(String(first._id), updated(first, update, false));
    else if (statement.upsert) {
      const made = updated(seedOf(filter), update, true);
      this.insert(documents, made);
      upserted.push({ index, _id: made._id as string });
    } else return 0;
    return 1;
  }

  private insert(documents: Documents, document: Document): number {
    const id = String(document._id);
    if (documents.has(id)) throw new Refusal(11_000, `E11000 duplicate key error: ${id}`);
    documents.set(id, document);
    return 1;
  }

  private matching(documents: Documents, filter: Document): Document[] {
    const { _id: wanted } = filter as { readonly _id?: string | { readonly $in?: readonly string[] } };
    const ids = typeof wanted === 'string' ? [wanted] : wanted?.$in;
    const looked = [...new Set(ids)].map((id) => documents.get(id)).filter((each) => each !== undefined);
    const candidates = ids ? looked : [...documents.values()];
    return candidates.filter((each) => meets(each, ids ? { ...filter, _id: { $ne: null } } : filter));
  }

  private of(name: string): Documents {
    const known = this.collections.get(name) ?? new Map<string, Document>();
    this.collections.set(name, known);
    return known;
  }
}
