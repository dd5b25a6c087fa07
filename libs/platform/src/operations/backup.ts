import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type ServerSettings } from '../settings/server-settings.js';
import { privateDatabase } from '../sqlite/private-files.mjs';
import { addMissingRecords, copyDatabase, faultsOf, sync } from '../sqlite/database-copy.js';
import { OperationRefused, unwritable } from './refusal.js';

const STATE = 'state.sqlite';
const BESIDE = ['secrets.json', 'erased.jsonl'];

/** The state points into the log, so it is copied first. */
export function embeddedFiles({ EVENT_STORE_URL, READ_MODEL_URL }: ServerSettings): readonly string[] {
  const state = READ_MODEL_URL.startsWith('sqlite:') ? [STATE] : [];
  const log = EVENT_STORE_URL.startsWith('sqlite:') ? ['events.sqlite'] : [];
  return [...state, ...log];
}

/** Safe beside a running server; interrupted copies end with `.partial`. @throws OperationRefused */
export function backUp(settings: ServerSettings, target: string, folders: readonly string[]): void {
  const directory = resolve(target);
  const files = embeddedFiles(settings);
  if (files.length === 0) {
    throw new OperationRefused('The stores are not embedded. Back them up with the tools of EventStoreDB and MongoDB.');
  }
  const missing = files.find((file) => !existsSync(join(settings.DATA_DIR, file)));
  if (missing) throw new OperationRefused(`There is no ${missing} in ${settings.DATA_DIR}.`);
  if (existsSync(directory)) throw new OperationRefused(`${directory} exists. Name a new directory for the backup.`);

  const partial = `${directory}.partial`;
  try {
    discard(partial);
    fill(partial, settings, files, folders);
    renameSync(partial, directory);
    sync(dirname(directory));
  } catch (error) {
    discard(partial);
    throw unwritable(`The backup ${directory}`, error);
  }
}

function discard(partial: string): void {
  if (existsSync(partial)) rmSync(partial, { recursive: true });
}

function fill(partial: string, settings: ServerSettings, files: readonly string[], folders: readonly string[]): void {
  mkdirSync(partial, { recursive: true, mode: 0o700 });
  for (const file of files) copy(join(settings.DATA_DIR, file), join(partial, file));
  addLaterKeys(settings.DATA_DIR, partial);
  for (const file of BESIDE.filter((name) => existsSync(join(settings.DATA_DIR, name)))) {
    copyFileSync(join(settings.DATA_DIR, file), join(partial, file));
    sync(join(partial, file));
  }
  // A file precedes its event.
  for (const folder of folders) copyFolder(join(settings.DATA_DIR, folder), join(partial, folder));
  sync(partial);
}

/** Events between the two copies may be sealed with later keys. */
function addLaterKeys(source: string, target: string): void {
  const [from, to] = [join(source, STATE), join(target, STATE)];
  if (!existsSync(to)) return;
  addMissingRecords(from, to, 'keys');
  sync(to);
}

function copyFolder(source: string, target: string): void {
  if (!existsSync(source)) return;
  mkdirSync(target, { mode: 0o700 });
  for (const file of readdirSync(source)) {
    copyFileSync(join(source, file), join(target, file));
    sync(join(target, file));
  }
  sync(target);
}

function copy(source: string, target: string): void {
  privateDatabase(target);
  copyDatabase(source, target);
  const [fault] = faultsOf(target);
  if (fault) throw new OperationRefused(`The copy of ${source} is not sound: ${fault}. The backup was not made.`);
  sync(target);
}
