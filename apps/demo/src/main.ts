import { runServer } from '@bursar/api';
import { demonstration } from './demonstration.js';

await runServer(demonstration());
