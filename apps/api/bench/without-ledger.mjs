import { CONTEXTS } from '../dist/app.module.js';

CONTEXTS.find(({ name }) => name === 'ledger').projections.length = 0;
