export { faultsOf } from './database-copy.js';
export { unavailable } from './database-fault.js';
export { openDatabase } from './database.mjs';
export { type Lost } from './durable-file.js';
export { privateDatabase, privateDirectory } from './private-files.mjs';
