// @ts-check
import { cutLog, openForWriting } from '../sqlite/database.mjs';
import { serveWrites } from '../sqlite/write-server.mjs';

/** @import { Change } from './sqlite-state-store.js' */

serveWrites((file) => {
  const database = openForWriting(file, 'FULL');
  // A destroyed key must not stay in a free page.
  database.exec('PRAGMA secure_delete = ON');
  database.exec(`
    CREATE TABLE IF NOT EXISTS records (
      collection TEXT NOT NULL,
      key TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (collection, key)
    ) STRICT, WITHOUT ROWID
  `);
  const put = database.prepare('INSERT OR REPLACE INTO records VALUES (?, ?, ?)');
  const insert = database.prepare('INSERT OR IGNORE INTO records VALUES (?, ?, ?)');
  const replace = database.prepare('UPDATE records SET value = ? WHERE collection = ? AND key = ? AND value = ?');
  const remove = database.prepare('DELETE FROM records WHERE collection = ? AND key = ?');

  let isLogCut = true;

  /** @param {Change} change */
  function make({ kind, collection, records }) {
    // A key is inserted when it is made, and put when it is destroyed.
    if (kind === 'put' && collection === 'keys') isLogCut = false;
    let changes = 0;
    for (const [key, value, before] of records) {
      if (kind === 'put') changes += put.run(collection, key, value).changes;
      else if (kind === 'insert') changes += insert.run(collection, key, value).changes;
      else if (kind === 'replace') changes += replace.run(value, collection, key, before).changes;
      else changes += remove.run(collection, key).changes;
    }
    return changes;
  }
  function committed() {
    if (!isLogCut) isLogCut = cutLog(database);
  }

  return { database, committed, write: (/** @type {readonly Change[]} */ changes) => changes.map(make) };
});
