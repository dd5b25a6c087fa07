import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import { MongoClient, MongoServerError } from 'mongodb';

const START_MS = 30_000;
const LOOK_EVERY_MS = 50;
const REPLICA_SET = 'bursar';
const ALREADY_INITIATED = 23;

export function findMongod(): string | undefined {
  const { MONGOD_BINARY: named, PATH = '' } = process.env;
  if (named) return named;
  return PATH.split(delimiter)
    .map((folder) => join(folder, 'mongod'))
    .find((path) => existsSync(path));
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  return port;
}

export class MongoServer {
  private constructor(
    readonly url: string,
    readonly stop: () => Promise<void>,
  ) {}

  static async start(binary: string): Promise<MongoServer> {
    const folder = mkdtempSync(join(tmpdir(), 'bursar-mongod-'));
    const port = await freePort();
    const own = ['--dbpath', folder, '--port', String(port), '--bind_ip', '127.0.0.1', '--unixSocketPrefix', folder];
    const server = spawn(binary, [...own, '--replSet', REPLICA_SET, '--wiredTigerCacheSizeGB', '0.25'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const listen = (text: Buffer) => (said = (said + String(text)).slice(-2_000));
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    const ended = new Promise<void>((resolve) => server.once('close', () => resolve()).once('error', () => resolve()));
    const kill = () => server.kill('SIGKILL');
    process.once('exit', kill);
    const stop = async () => {
      process.off('exit', kill);
      kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    };
    const host = `127.0.0.1:${port}`;
    try {
      await Promise.race([
        becomesPrimary(host),
        ended.then(() => Promise.reject(new Error(`${binary} ended: ${said}`))),
      ]);
      return new MongoServer(`mongodb://${host}/`, stop);
    } catch (error) {
      await stop();
      throw error;
    }
  }
}

async function becomesPrimary(host: string): Promise<void> {
  const client = new MongoClient(`mongodb://${host}/?directConnection=true`, { serverSelectionTimeoutMS: START_MS });
  try {
    const admin = client.db('admin');
    const config = { _id: REPLICA_SET, members: [{ _id: 0, host }] };
    await admin.command({ replSetInitiate: config }).catch((error: unknown) => {
      if (!(error instanceof MongoServerError) || error.code !== ALREADY_INITIATED) throw error;
    });
    const until = Date.now() + START_MS;
    while (!(await admin.command({ hello: 1 })).isWritablePrimary) {
      if (Date.now() > until) throw new Error(`${host} has not become a primary`);
      await passing(LOOK_EVERY_MS);
    }
  } finally {
    await client.close();
  }
}
