import { acting } from './acting.js';
import { call } from './call.js';

export const act = acting(call);
