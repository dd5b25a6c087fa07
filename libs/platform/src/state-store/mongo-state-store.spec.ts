import { onEachMongo } from '../testing/mongo/mongo-engines.js';
import { MongoStateStore } from './mongo-state-store.js';
import { stateStoreSuite } from './state-store.suite.js';

onEachMongo((url) => MongoStateStore.open(url), stateStoreSuite);
