import { createReadStream, createWriteStream, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { audit } from '@bursar/contracts';
import { headsIn, type SignedHead } from '@bursar/domain/assurance';
import { auditTrail } from '@bursar/domain/audit';
import { departmentNaming } from '@bursar/domain/identity';
import { NodeNotary } from '@bursar/platform/notary';
import {
  backUp,
  type ChainHead,
  checkFile,
  embeddedFiles,
  exportLog,
  exportState,
  importLog,
  importState,
  linesOf,
  OperationRefused,
  progressOf,
  rebuildReadModels,
  unwritable,
} from '@bursar/platform/operations';
import { PersonKeys } from '@bursar/platform/protection';
import { MemoryReadModels } from '@bursar/platform/read-models';
import { faultsOf } from '@bursar/platform/sqlite';
import { openEventStore, openReadModels, openStateStore } from '@bursar/platform/stores';
import { CONTEXTS, decidersByCategory, EVENTS_OF_ALL, UPCASTERS_OF_ALL } from './app.module.js';
import { inspectLog } from './assurance/inspect-log.js';
import { LeafTree } from './assurance/leaf-tree.js';
import { figuresOf } from './audit/figures.js';
import { KEPT_FOLDERS } from './files/kept-folders.js';
import { NamedFiles } from './files/named-files.js';
import { provenReadModels } from './proving.js';
import { expectProtectable, importProtected } from './protect-history.js';
import { readable } from './readable-log.js';
import { readSettings, type Settings } from './settings/settings.js';

interface Asked {
  readonly settings: Settings;
  readonly positionals: readonly string[];
  readonly state?: string;
  readonly until?: string;
  readonly verify?: boolean;
  readonly protect?: boolean;
}

const USAGE = `Usage:
  npm run export -- <file> [--state <file>]     the log as JSON Lines; the second file holds the secrets
  npm run import -- <file> [--state <file>]     the same into an empty log
  npm run import -- <file> --protect            the same, and encrypts personal texts that stand in clear
  npm run verify -- [<head file> | <events>:<hash> ...]
                                                the log is what was sealed, and heads that were kept stand in it
  npm run rebuild -- [<model> ...]              every read model from event 0, or those named
  npm run replay -- --until <time>              the books as of a time, as JSON; a day is its end in India
  npm run replay -- --verify                    compares every row of the read models with a replay, and records it
  npm run backup -- <directory>                 the embedded stores and uploaded files, while the server runs or not
A file named - is standard output or input.`;

/** An intruder with the key can seal a changed log. */
const UNPROVEN =
  'Without a head that was kept elsewhere, this does not prove that log and seals were not changed together. ' +
  'Keep a head outside the house, and name its file the next time.\n';

const PIPE = '-';

const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

const described = ({ events, hash }: ChainHead): string =>
  `${events.toLocaleString('en-IN')} events, chain ${events}:${hash}`;

function only({ positionals }: Asked, what: string): string {
  const [argument, ...others] = positionals;
  if (argument === undefined || others.length > 0) throw new OperationRefused(`Name ${what}.\n${USAGE}`);
  return argument;
}

/** Opening a log would create it. */
function expectLog(settings: Settings): void {
  if (!embeddedFiles(settings).includes('events.sqlite') || existsSync(join(settings.DATA_DIR, 'events.sqlite')))
    return;
  throw new OperationRefused(`There is no event log in ${settings.DATA_DIR}. Set DATA_DIR to its directory.`);
}

/** Writes a whole file or none, for its owner only. */
async function write<End>(file: string, texts: AsyncGenerator<string, End>): Promise<End> {
  const ends: End[] = [];
  async function* noting(): AsyncGenerator<string> {
    ends.push(yield* texts);
  }
  if (file === PIPE) {
    await pipeline(Readable.from(noting()), process.stdout, { end: false });
  } else {
    if (existsSync(file)) throw new OperationRefused(`${resolve(file)} exists. Name a new file.`);
    const partial = `${file}.partial`;
    try {
      await pipeline(Readable.from(noting()), createWriteStream(partial, { mode: 0o600, flush: true }));
      renameSync(partial, file);
    } catch (error) {
      if (existsSync(partial)) rmSync(partial);
      throw unwritable(`The file ${resolve(file)}`, error);
    }
  }
  return ends[0] as End;
}

function read(file: string): AsyncIterable<string> {
  if (file === PIPE) return linesOf(process.stdin);
  if (!existsSync(file)) throw new OperationRefused(`There is no file ${resolve(file)}.`);
  return linesOf(createReadStream(file));
}

async function exporting(asked: Asked): Promise<void> {
  const file = only(asked, 'the file to export to');
  expectLog(asked.settings);
  const log = await openEventStore(asked.settings);
  const state = await openStateStore(asked.settings);
  try {
    const exported = described(await write(file, exportLog(log, state, progressOf('Exporting'))));
    // A key is older than its first event.
    if (asked.state !== undefined) {
      const records = await write(asked.state, exportState(state));
      say(`Exported ${records} records with password hashes and personal keys to ${asked.state}. Keep them secret.`);
    }
    say(`Exported ${exported}.`);
  } finally {
    await Promise.all([log.close(), state.close()]);
  }
}

async function importing(asked: Asked): Promise<void> {
  const file = only(asked, 'the file to import');
  const deciders = await decidersByCategory();
  const known = new Set([...deciders.values()].flatMap(({ evolve }) => Object.keys(evolve)));
  const knows = (type: string): boolean => {
    if (asked.protect) expectProtectable(type);
    return known.has(type);
  };
  if (asked.protect && file === PIPE) throw new OperationRefused(`Name a file to protect.\n${USAGE}`);
  if (file !== PIPE) say(`The file is sound: ${described(await checkFile(read(file), knows))}.`);

  const log = await openEventStore(asked.settings);
  const state = await openStateStore(asked.settings);
  try {
    if (asked.state !== undefined) {
      const records = await importState(read(asked.state), state);
      say(`Imported ${records} records with password hashes and personal keys. Delete ${resolve(asked.state)}.`);
    }
    const destination = { log, state, knows, progress: progressOf('Importing') };
    if (asked.protect) say(await importProtected(() => read(file), destination, deciders));
    else say(`The log holds what the file holds: ${described(await importLog(read(file), destination))}.`);
  } finally {
    await Promise.all([log.close(), state.close()]);
  }
}

const CHAIN_HEAD = /^(\d+):([0-9a-f]{64})$/;

function chainHeadOf(noted: string): ChainHead {
  const [, events = '', hash = ''] = CHAIN_HEAD.exec(noted) ?? [];
  return { events: Number(events), hash };
}

function headsInFile(file: string): readonly SignedHead[] {
  if (!existsSync(file)) throw new OperationRefused(`There is no file ${resolve(file)}.\n${USAGE}`);
  const heads = headsIn(readFileSync(file, 'utf8'));
  if (!heads) throw new OperationRefused(`${resolve(file)}: This is not a head of Bursar.`);
  return heads;
}

async function verifying({ settings, positionals }: Asked): Promise<void> {
  const chainHeads = positionals.filter((given) => CHAIN_HEAD.test(given)).map(chainHeadOf);
  const heads = positionals.filter((given) => !CHAIN_HEAD.test(given)).flatMap(headsInFile);
  expectLog(settings);
  const notary = new NodeNotary();
  const log = await openEventStore(settings);
  const state = await openStateStore(settings);
  try {
    const faults = embeddedFiles(settings)
      .map((name) => join(settings.DATA_DIR, name))
      .filter((file) => existsSync(file))
      .flatMap((file) => faultsOf(file).map((fault) => `${file}: ${fault}`));
    const known = { deciders: await decidersByCategory(), upcasters: UPCASTERS_OF_ALL, events: EVENTS_OF_ALL };
    const files = new NamedFiles();
    const given = { heads, chainHeads, files, progress: progressOf('Verifying') };
    const tree = new LeafTree(state, notary);
    const keys = new PersonKeys(state);
    const inspected = await inspectLog({ log, tree, notary, keys, ...known, ...given }, () => new Date().toISOString());
    const { events, chain, whole, verdict, findings } = inspected;
    process.stdout.write(`${events.toLocaleString('en-IN')} events, chain ${chain}\n`);
    for (const finding of [...faults, ...findings]) process.stdout.write(`${finding}\n`);
    const isSound = whole && faults.length === 0;
    process.stdout.write(isSound ? `${verdict}\n` : 'The log is not sound.\n');
    const lost = await files.lost(settings);
    for (const sentence of lost) process.stdout.write(`${sentence}\n`);
    if (!isSound || lost.length > 0) process.exitCode = 1;
    else if (heads.length + chainHeads.length === 0) process.stdout.write(UNPROVEN);
  } finally {
    await Promise.all([log.close(), state.close()]);
  }
}

async function rebuilding({ settings, positionals }: Asked): Promise<void> {
  const projections = CONTEXTS.flatMap((context) => context.projections);
  const unknown = positionals.find((asked) => projections.every(({ name }) => name !== asked));
  if (unknown !== undefined) throw new OperationRefused(`There is no read model ${unknown}.\n${USAGE}`);
  expectLog(settings);
  const log = await openEventStore(settings);
  const state = await openStateStore(settings);
  const readModels = await openReadModels(settings);
  try {
    const rebuilt = await rebuildReadModels(readable(log, state), readModels, projections, {
      naming: departmentNaming,
      only: positionals,
    });
    if (positionals.length === 0) await new LeafTree(state, new NodeNotary()).forget();
    say(`${rebuilt.length} read models were built anew and swapped in: ${rebuilt.join(', ')}.`);
  } finally {
    await Promise.all([log.close(), readModels.close(), state.close()]);
  }
}

async function proving(settings: Settings): Promise<void> {
  expectLog(settings);
  const { models, rows, pastRows, found, differences } = await provenReadModels(settings);
  const counted = (count: number) => count.toLocaleString('en-IN');
  for (const { model, id } of differences) process.stdout.write(`${model} ${id}\n`);
  process.stdout.write(
    `${counted(models)} read models, ${counted(rows)} rows and ${counted(pastRows)} past rows were compared: ${counted(found)} differences.\n`,
  );
  if (found > 0) process.exitCode = 1;
}

async function replaying(asked: Asked): Promise<void> {
  const { settings, until } = asked;
  if (asked.verify) {
    await proving(settings);
    return;
  }
  const wanted = audit.replay.input.safeParse({ until });
  if (!wanted.success) throw new OperationRefused(`${wanted.error.issues[0]?.message ?? ''}.\n${USAGE}`);
  expectLog(settings);
  const log = await openEventStore(settings);
  const state = await openStateStore(settings);
  try {
    const projections = CONTEXTS.flatMap((context) => context.projections);
    const then = new MemoryReadModels();
    await rebuildReadModels(readable(log, state), then, projections, {
      naming: departmentNaming,
      until: wanted.data.until,
    });
    const figures = await figuresOf(then, auditTrail([]), wanted.data.until);
    process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  } finally {
    await Promise.all([log.close(), state.close()]);
  }
}

function backingUp(asked: Asked): Promise<void> {
  const directory = only(asked, 'the directory for the backup');
  backUp(asked.settings, directory, KEPT_FOLDERS);
  say(`The backup is in ${resolve(directory)}. Check it with DATA_DIR=${resolve(directory)} npm run verify.`);
  return Promise.resolve();
}

const COMMANDS: Readonly<Record<string, (asked: Asked) => Promise<void>>> = {
  export: exporting,
  import: importing,
  verify: verifying,
  rebuild: rebuilding,
  replay: replaying,
  backup: backingUp,
};

const FORESEEN = [
  'OperationRefused',
  'WrongLine',
  'WrongSettings',
  'EventStoreUnavailable',
  'ReadModelsUnavailable',
  'StateStoreUnavailable',
];

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      state: { type: 'string' },
      until: { type: 'string' },
      verify: { type: 'boolean' },
      protect: { type: 'boolean' },
    },
  });
  const [name = '', ...rest] = positionals;
  const command = COMMANDS[name];
  if (!command) throw new OperationRefused(USAGE);
  await command({ settings: readSettings(process.env), positionals: rest, ...values });
} catch (error) {
  const { name, message, stack, code } = error as Error & { code?: string };
  const foreseen = FORESEEN.includes(name) || code?.startsWith('ERR_PARSE_ARGS');
  say(foreseen ? message : (stack ?? message));
  process.exitCode = 1;
}
