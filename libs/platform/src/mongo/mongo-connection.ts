import { type Collection, type Db, type Document, MongoClient, MongoServerError } from 'mongodb';

const SELECTION_MS = 2_000;
const BOOT_MS = 8_000;
const BOOT_PAUSE_MS = 250;
const ANSWER_MS = 10_000;

const DATABASE = 'bursar';

const REFUSED = [13, 18];
const AWAY = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENODATA|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|timed? ?out|querySrv/i;

export interface Away {
  readonly title: string;
  readonly Unavailable: new (message: string, options?: ErrorOptions) => Error;
}

export type Stored = Document & { readonly _id: string };

/** A write is on the disks of a majority when it returns. */
export class MongoConnection {
  private closed = false;

  private constructor(
    private readonly client: MongoClient,
    private readonly database: Db,
    private readonly away: Away,
  ) {}

  /** @throws `away.Unavailable` without the address' credentials */
  static async open(url: string, away: Away): Promise<MongoConnection> {
    const { client, hosts } = clientFor(url, away);
    try {
      await answered(client);
    } catch (error) {
      await client.close();
      throw new away.Unavailable(`${away.title} cannot be opened: ${reasonOf(error, hosts)}`, { cause: error });
    }
    const { dbName } = client.options;
    const database = client.db(dbName === 'test' ? DATABASE : dbName);
    return new MongoConnection(client, database, away);
  }

  collection<Shape extends Stored>(name: string): Collection<Shape> {
    return this.database.collection<Shape>(name);
  }

  async namesFrom(prefix: string): Promise<string[]> {
    const listed = await this.database.listCollections({}, { nameOnly: true }).toArray();
    return listed.map(({ name }) => name).filter((name) => name.startsWith(prefix));
  }

  async drop(name: string): Promise<void> {
    await this.database.dropCollection(name);
  }

  async using<Result>(work: () => Promise<Result>): Promise<Result> {
    const { title, Unavailable } = this.away;
    if (this.closed) throw new Unavailable(`${title} cannot be used: the connection has been closed.`);
    try {
      return await work();
    } catch (error) {
      if (!isFromDriver(error)) throw error;
      throw new Unavailable(`${title} cannot be reached or written (${(error as Error).name}).`, { cause: error });
    }
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.client.close();
  }
}

const isFromDriver = (error: unknown): boolean => error instanceof Error && /^(Mongo|BSON)/.test(error.name);

export const isTaken = (error: unknown): boolean => error instanceof MongoServerError && error.code === 11_000;

function clientFor(url: string, { title, Unavailable }: Away): { client: MongoClient; hosts: string } {
  try {
    const client = new MongoClient(url, {
      serverSelectionTimeoutMS: SELECTION_MS,
      connectTimeoutMS: SELECTION_MS,
      socketTimeoutMS: ANSWER_MS,
      writeConcern: { w: 'majority', journal: true },
      readConcern: { level: 'majority' },
      readPreference: 'primary',
      ignoreUndefined: true,
    });
    const { hosts, srvHost } = client.options;
    return { client, hosts: srvHost ?? hosts.map(String).join(', ') };
  } catch (error) {
    const sentence = 'READ_MODEL_URL is not an address of MongoDB, such as mongodb://localhost:27017/bursar.';
    throw new Unavailable(`${title} cannot be opened: ${sentence}`, { cause: error });
  }
}

async function answered(client: MongoClient): Promise<void> {
  const since_ms = performance.now();
  for (;;) {
    try {
      await client.connect();
      await client.db(DATABASE).command({ listCollections: 1, nameOnly: true, cursor: {} });
      return;
    } catch (error) {
      const patience = AWAY.test(detailOf(error)) && performance.now() - since_ms < BOOT_MS;
      if (!patience) throw error;
      await new Promise((resolve) => setTimeout(resolve, BOOT_PAUSE_MS));
    }
  }
}

function reasonOf(error: unknown, hosts: string): string {
  if (error instanceof MongoServerError && REFUSED.includes(Number(error.code)))
    return `MongoDB at ${hosts} refuses the user name and password of READ_MODEL_URL.`;
  if (AWAY.test(detailOf(error)))
    return `nothing answers at ${hosts}. Start MongoDB there, or set READ_MODEL_URL to its address.`;
  return `the server at ${hosts} is not a usable MongoDB. Set READ_MODEL_URL to one.`;
}

function detailOf(error: unknown): string {
  const { message, reason, cause } = error as Error & { reason?: { servers?: ReadonlyMap<string, { error?: Error }> } };
  const perServer = [...(reason?.servers?.values() ?? [])].map(({ error: one }) => one && detailOf(one));
  const own = perServer.some(Boolean) ? [] : [message];
  return [...own, ...perServer, cause instanceof Error ? detailOf(cause) : ''].join(' ');
}
