import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { identity, institution } from '@bursar/contracts';
import { INSTITUTION_ID } from '@bursar/domain/institution';
import { rebuildReadModels } from '@bursar/platform/operations';
import { MemoryReadModels, type ReadModels } from '@bursar/platform/read-models';
import { openDatabase } from '@bursar/platform/sqlite';
import { SqliteEventStore, SqliteReadModels, SqliteStateStore } from '@bursar/platform/stores';
import { Projector } from '@bursar/platform/subscriptions';
import { CONTEXTS } from './app.module.js';
import { readable } from './readable-log.js';
import { Client } from './testing/client.js';
import { endOf, environmentOf, killAll, type Program, readinessOf, run } from './testing/program.js';
import { ADMIN } from './testing/first-admin.js';

const OFFICES = 4;
const PASSWORD = 'secret-user';
const projections = CONTEXTS.flatMap((context) => context.projections);

const root = mkdtempSync(join(tmpdir(), 'bursar-operations-'));
const live = join(root, 'live');
const backup = join(root, 'backup');
afterAll(() => {
  killAll();
  rmSync(root, { recursive: true, force: true });
});

const operate = (dataDir: string, ...args: readonly string[]) => endOf(run('operate', environmentOf(dataDir), ...args));

const newcomer = (name: string) => ({
  name,
  email: `${name}@bursar.test`,
  password: PASSWORD,
  role: 'student' as const,
  department_id: 1,
  studentData: { enrollment_no: name, batch: 2024 },
});

const BEFORE_A_SEAL = 200;

class Load {
  readonly acknowledged: string[] = [];
  private over = false;
  private readonly offices: Promise<unknown>;

  constructor(admin: Client) {
    this.offices = Promise.all(Array.from({ length: OFFICES }, (_, office) => this.register(admin, office)));
  }

  async reaches(count: number): Promise<void> {
    while (this.acknowledged.length < count) await new Promise((resolve) => setImmediate(resolve));
  }

  async stop(): Promise<void> {
    this.over = true;
    await this.offices;
  }

  private async register(admin: Client, office: number): Promise<void> {
    for (let number = 0; !this.over && this.acknowledged.length < BEFORE_A_SEAL; number++) {
      const { user } = await admin.do(identity.addUser, newcomer(`student-${office}-${number}`));
      this.acknowledged.push(user.email);
    }
  }
}

const rowsOf = async (readModels: ReadModels) =>
  Promise.all(projections.map(async (model) => [model.name, await readModels.find(model, {})] as const));

async function rowsIn(directory: string) {
  const [store, state, standing, made] = [
    await SqliteEventStore.open(directory),
    await SqliteStateStore.open(directory),
    await SqliteReadModels.open(directory),
    new MemoryReadModels(),
  ];
  const log = readable(store, state);
  expect(await new Projector(log, standing, projections).prepare()).toEqual([]);
  await rebuildReadModels(log, made, projections);
  const rows = { standing: await rowsOf(standing), made: await rowsOf(made) };
  await Promise.all([store.close(), state.close(), standing.close()]);
  return rows;
}

async function stop(program: Program): Promise<void> {
  program.kill('SIGTERM');
  expect(await once(program, 'exit')).toEqual([0, null]);
}

async function adminOf(url: string): Promise<Client> {
  const { token } = await new Client(`${url}/api`).do(identity.login, ADMIN);
  return new Client(`${url}/api`, token);
}

const CREST = Buffer.from('89504e470d0a1a0a0000', 'hex');

async function uploadCrest(admin: Client): Promise<string> {
  const { status } = await admin.upload(`/admin/institution/${INSTITUTION_ID}/logo`, CREST, 'crest.png');
  expect(status).toBe(200);
  return (await admin.do(institution.own, {})).logo_id ?? '';
}

let crest: string;
let before: readonly string[];
beforeAll(async () => {
  const server = run('api', environmentOf(live));
  const admin = await adminOf(await readinessOf(server));
  crest = await uploadCrest(admin);
  const load = new Load(admin);
  await load.reaches(20);
  before = [...load.acknowledged];
  const { code, said, shouted } = await operate(live, 'backup', backup);
  await load.stop();
  expect([code, said]).toEqual([0, '']);
  expect(shouted).toMatch(`The backup is in ${backup}.`);
  expect(load.acknowledged.length).toBeGreaterThan(before.length);

  const inUse = `The data directory ${live} is in use by another process. Stop that one first, or set DATA_DIR.\n`;
  expect(await operate(live, 'rebuild')).toEqual({ code: 1, said: '', shouted: inUse });
  server.kill('SIGKILL');
  await once(server, 'exit');
});

describe('a backup taken from a running server', () => {
  it('makes a complete backup, readable by its owner only', () => {
    expect(statSync(backup).mode & 0o777).toBe(0o700);
    for (const file of ['secrets.json', 'events.sqlite', 'state.sqlite', `logos/${crest}`])
      expect(statSync(join(backup, file)).mode & 0o777).toBe(0o600);
    expect(existsSync(`${backup}.partial`)).toBe(false);
  });

  it('holds a sound log', async () => {
    const { code, said } = await operate(backup, 'verify');
    expect(said).toMatch(
      /^[\d,]+ events, chain \d+:[0-9a-f]{64}\nNothing is sealed yet \([\d,]+ events\)\.\nWithout a head /,
    );
    expect(code).toBe(0);
  });

  it('is incomplete without an uploaded file that its log names, or with another', async () => {
    const file = join(backup, 'logos', crest);
    const lost = [1, expect.stringMatching(new RegExp(`\\nThe file logos/${crest} is missing or changed.\\n$`))];
    for (const spoil of [() => writeFileSync(file, 'another'), () => rmSync(file)]) {
      spoil();
      const { code, said } = await operate(backup, 'verify');
      expect([code, said]).toEqual(lost);
    }
    writeFileSync(file, CREST, { mode: 0o600 });
  });

  it('starts unchanged with every command acknowledged before it, passwords and files included', async () => {
    const server = run('api', environmentOf(backup));
    const url = await readinessOf(server);
    const admin = await adminOf(url);
    const users = await admin.do(identity.allUsers, {});
    const emails = new Set(users.map(({ email }) => email));
    expect(before.filter((email) => !emails.has(email))).toEqual([]);
    const { user } = await new Client(`${url}/api`).do(identity.login, { email: before[0]!, password: PASSWORD });
    expect(user.email).toBe(before[0]);
    expect((await admin.file(`/institution/logos/${crest}`)).bytes).toEqual(CREST);
    await stop(server);
    const { standing, made } = await rowsIn(backup);
    expect(standing).toEqual(made);
  });

  it('never overwrites another backup', async () => {
    const { code, shouted } = await operate(live, 'backup', backup);
    expect([code, shouted]).toEqual([1, `${backup} exists. Name a new directory for the backup.\n`]);
  });

  it('says why a disk takes no backup and no export, and leaves no part of one there', async () => {
    const inAFile = join(backup, 'secrets.json', 'next');
    for (const [command, what] of [
      ['backup', 'The backup'],
      ['export', 'The file'],
    ] as const) {
      const { code, shouted } = await operate(backup, command, inAFile);
      expect(code).toBe(1);
      expect(shouted).toMatch(new RegExp(`^${what} ${inAFile} could not be written: ENOTDIR.*\\.\n$`));
    }
    const odd = join(backup, 'logos', 'a folder');
    mkdirSync(odd);
    const next = join(root, 'next');
    const { code, shouted } = await operate(backup, 'backup', next);
    rmSync(odd, { recursive: true });
    expect([code, shouted]).toEqual([1, expect.stringMatching(/^The backup .* could not be written: EISDIR.*\.\n$/)]);
    expect([existsSync(next), existsSync(`${next}.partial`)]).toEqual([false, false]);
  });
});

describe('a rebuild', () => {
  it('makes the same rows from event 0', async () => {
    const { standing } = await rowsIn(backup);
    const spoilt = openDatabase(join(backup, 'read-models.sqlite'), 'NORMAL');
    const [table] = spoilt.prepare("SELECT table_name FROM models WHERE name = 'users'").raw().get() as [string];
    spoilt.exec(`DELETE FROM ${table}`);
    spoilt.close();
    expect((await rowsIn(backup)).standing).not.toEqual(standing);

    const { code, shouted } = await operate(backup, 'rebuild');
    const said = `${projections.length} read models were built anew and swapped in: `;
    expect([code, shouted]).toEqual([0, expect.stringContaining(said)]);
    expect((await rowsIn(backup)).standing).toEqual(standing);
  });
});

describe('a proof of a stopped server’s rows', () => {
  const VERDICT = /^(\d+) read models, ([\d,]+) rows and [\d,]+ past rows were compared: ([\d,]+) differences\.\n$/;
  const prove = (directory: string) => operate(directory, 'replay', '--verify');

  function changeUser(email: string, name: string): string {
    const file = openDatabase(join(backup, 'read-models.sqlite'), 'NORMAL');
    const [table] = file.prepare("SELECT table_name FROM models WHERE name = 'users'").raw().get() as [string];
    const where = `WHERE json_extract(row, '$.email') = '${email}'`;
    const [id] = file.prepare(`SELECT id FROM ${table} ${where}`).raw().get() as [string];
    const { changes } = file.prepare(`UPDATE ${table} SET row = json_set(row, '$.name', '${name}') ${where}`).run();
    file.close();
    expect(changes).toBe(1);
    return id;
  }

  it('ends with 0 and no difference, and is recorded', async () => {
    const { code, said } = await prove(backup);
    const [, models, rows, differences] = VERDICT.exec(said) ?? [];
    expect([code, Number(models), differences]).toEqual([0, projections.length + 1, '0']);
    expect(Number(rows?.replaceAll(',', ''))).toBeGreaterThan(before.length);
    expect((await operate(backup, 'export', '-')).said).toContain('"type":"ReadModelsProven"');
  });

  it('ends with 1 and names the row that was changed in the file', async () => {
    const [email = ''] = before;
    const id = changeUser(email, 'Somebody Else');
    const { code, said } = await prove(backup);
    const [named, verdict] = said.split(/(?<=\n)/);
    expect([code, named]).toEqual([1, `users ${id}\n`]);
    expect(VERDICT.exec(verdict ?? '')?.[3]).toBe('1');
    changeUser(email, email.replace('@bursar.test', ''));
    expect((await prove(backup)).code).toBe(0);
  });

  it('is refused without read models of the log', async () => {
    const bare = join(root, 'bare');
    cpSync(backup, bare, { recursive: true, filter: (path) => !path.includes('read-models') });
    const { code, said, shouted } = await prove(bare);
    expect([code, said]).toEqual([1, '']);
    expect(shouted).toBe(
      'The read models are not those of this log and version. Start the server once, or run npm run rebuild.\n',
    );
  });
});

describe('a log with altered events', () => {
  it('no longer has the noted head', async () => {
    const { said } = await operate(backup, 'verify');
    const head = /chain (\S+)/.exec(said)![1]!;
    expect(await operate(backup, 'verify', head)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/Nothing is sealed yet .*\n$/),
    });

    const intruder = openDatabase(join(backup, 'events.sqlite'), 'FULL');
    intruder.exec('DROP TRIGGER events_are_never_edited');
    intruder.exec(`UPDATE events SET event = json_set(event, '$.metadata.actor.name', 'Nobody') WHERE position = 2`);
    intruder.close();
    const { code, said: found } = await operate(backup, 'verify', head);
    expect(found).toMatch(/the first \d+ events changed since the head was noted/);
    expect(found).toMatch(/The log is not sound\.\n$/);
    expect(code).toBe(1);
  });

  it('reports a missing log', async () => {
    const { code, shouted } = await operate(join(root, 'nowhere'), 'verify');
    expect([code, shouted]).toEqual([
      1,
      `There is no event log in ${join(root, 'nowhere')}. Set DATA_DIR to its directory.\n`,
    ]);
    expect(existsSync(join(root, 'nowhere'))).toBe(false);
  });
});

describe('a log in a file', () => {
  const file = join(root, 'log.jsonl');
  const secrets = join(root, 'secrets.jsonl');

  it('moves from one directory to another, readable by its owner only', async () => {
    const moved = join(root, 'moved');
    expect((await operate(live, 'export', file, '--state', secrets)).code).toBe(0);
    for (const path of [file, secrets]) expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(await operate(live, 'export', file)).toMatchObject({
      code: 1,
      shouted: `${file} exists. Name a new file.\n`,
    });
    expect((await operate(moved, 'import', file, '--state', secrets)).code).toBe(0);

    const [first, second] = [await operate(live, 'export', '-'), await operate(moved, 'export', '-')];
    expect(second.said).toBe(first.said);
    const server = run('api', environmentOf(moved));
    const { user } = await new Client(`${await readinessOf(server)}/api`).do(identity.login, ADMIN);
    expect(user.email).toBe(ADMIN.email);
    await stop(server);
  });

  it('brings no secrets without the log that they open', async () => {
    const next = join(root, 'next-secrets.jsonl');
    const { code, shouted } = await operate(live, 'export', file, '--state', next);
    expect([code, shouted]).toEqual([1, `${file} exists. Name a new file.\n`]);
    expect(existsSync(next)).toBe(false);
  });

  it('names a missing log file', async () => {
    const { code, shouted } = await operate(join(root, 'other'), 'import', join(root, 'missing'));
    expect([code, shouted]).toEqual([1, `There is no file ${join(root, 'missing')}.\n`]);
  });

  it('refuses an unknown command', async () => {
    const { code, shouted } = await endOf(run('operate', environmentOf(live), 'improt', file));
    expect(code).toBe(1);
    expect(shouted).toMatch(/^Usage:\n/);
  });
});
