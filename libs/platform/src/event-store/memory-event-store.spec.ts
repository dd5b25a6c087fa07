import { eventStoreSuite } from './event-store.suite.js';
import { MemoryEventStore } from './memory-event-store.js';

eventStoreSuite({ name: 'in memory', open: () => Promise.resolve(new MemoryEventStore()) });
