import { CONTEXTS } from '../dist/app.module.js';

/** A server that imports this file first keeps no read models of the ledger. */
CONTEXTS.find(({ name }) => name === 'ledger').projections.length = 0;
