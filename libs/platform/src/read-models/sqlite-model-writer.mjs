// @ts-check
import { cutLog, inTransaction, openForWriting } from '../sqlite/database.mjs';
import { serveWrites } from '../sqlite/write-server.mjs';

/** @import { Statement } from './sqlite-model-table.js' */

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS models (name TEXT PRIMARY KEY, definition TEXT NOT NULL, table_name TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS checkpoint (
    source TEXT NOT NULL, position TEXT NOT NULL, last TEXT, complete INTEGER NOT NULL, generation INTEGER NOT NULL
  ) STRICT;
  INSERT INTO checkpoint SELECT '', '', NULL, FALSE, 0 WHERE NOT EXISTS (SELECT 1 FROM checkpoint);
`;

serveWrites((file) => {
  const database = openForWriting(file, 'NORMAL');
  // Erased texts must not stay in a free page.
  database.exec('PRAGMA secure_delete = ON');
  inTransaction(database, () => database.exec(SCHEMA));
  /** @type {Map<string, ReturnType<typeof database.prepare>>} */
  const prepared = new Map();
  let isLogCut = true;

  /** @param {Statement} statement */
  function carryOut({ sql, rows, mustChange, erases }) {
    if (erases) isLogCut = false;
    if (!rows) {
      prepared.clear();
      database.exec(sql);
      return;
    }
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    for (const row of rows) {
      const { changes } = statement.run(row);
      if (mustChange && changes === 0) throw new Error('A row is no longer the one that was loaded');
    }
  }

  /** @param {readonly Statement[]} statements */
  const write = (statements) => statements.forEach(carryOut);

  function committed() {
    if (!isLogCut) isLogCut = cutLog(database);
  }

  return {
    database,
    write: (/** @type {readonly (readonly Statement[])[]} */ requests) => requests.map(write),
    committed,
  };
});
