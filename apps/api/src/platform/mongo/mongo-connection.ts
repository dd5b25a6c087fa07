import { type Collection, type Db, type Document, MongoClient, MongoServerError } from 'mongodb';

/** How long a request waits for a server before it is told that there is none. */
const SELECTION_MS = 2_000;
/** How long a start waits for a server that does not answer yet. */
const BOOT_MS = 8_000;
const BOOT_PAUSE_MS = 250;
/** A server that hangs is given up after this; nothing asked of it takes as long. */
const ANSWER_MS = 10_000;

/** Where nothing else is named. */
const DATABASE = 'bursar';

const REFUSED = [13, 18];
const AWAY = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENODATA|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|timed? ?out|querySrv/i;

/** What an adapter calls itself, and how it says that its engine is away. */
export interface Away {
  readonly title: string;
  readonly Unavailable: new (message: string, options?: ErrorOptions) => Error;
}

/** Documents by their text ids. */
export type Stored = Document & { readonly _id: string };

/** A database of a MongoDB server. What is written is on the disks of a majority before it is answered. */
export class MongoConnection {
  private closed = false;

  private constructor(
    private readonly client: MongoClient,
    private readonly database: Db,
    private readonly away: Away,
  ) {}

  /** Throws `away.Unavailable` with a sentence for whoever starts it, which never repeats the address' credentials. */
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

  /** The names of the collections that begin so. */
  async namesFrom(prefix: string): Promise<string[]> {
    const listed = await this.database.listCollections({}, { nameOnly: true }).toArray();
    return listed.map(({ name }) => name).filter((name) => name.startsWith(prefix));
  }

  async drop(name: string): Promise<void> {
    await this.database.dropCollection(name);
  }

  /** Does some work with the server; whatever keeps it from being done is the engine's being away. */
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

/** The errors of the driver and of the encoding it comes with. */
const isFromDriver = (error: unknown): boolean => error instanceof Error && /^(Mongo|BSON)/.test(error.name);

/** Whether an insert met a document of the same id. */
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

/** Resolves once the server answers a command of ours. A server that is only starting is given a while. */
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
    return `nothing answers at ${hosts}. Start MongoDB there, or set READ_MODEL_URL to where it is.`;
  return `what answers at ${hosts} is no MongoDB that can be used. Set READ_MODEL_URL to where one is.`;
}

/** What a server said or did, which the driver tells beside its own summary. */
function detailOf(error: unknown): string {
  const { message, reason, cause } = error as Error & { reason?: { servers?: ReadonlyMap<string, { error?: Error }> } };
  const perServer = [...(reason?.servers?.values() ?? [])].map(({ error: one }) => one && detailOf(one));
  const own = perServer.some(Boolean) ? [] : [message];
  return [...own, ...perServer, cause instanceof Error ? detailOf(cause) : ''].join(' ');
}
