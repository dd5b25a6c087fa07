import { MemoryReadModels } from './memory-read-models.js';
import { readModelsSuite } from './read-models.suite.js';

readModelsSuite({ name: 'in memory', open: () => Promise.resolve(new MemoryReadModels()) });
