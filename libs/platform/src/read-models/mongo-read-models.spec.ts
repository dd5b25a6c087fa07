import { onEachMongo } from '../testing/mongo/mongo-engines.js';
import { MongoReadModels } from './mongo-read-models.js';
import { readModelsSuite } from './read-models.suite.js';

onEachMongo((url) => MongoReadModels.open(url), readModelsSuite);
