import { acting } from './acting.js';
import { call } from './call.js';

/** Carries out a command of this browser's user. */
export const act = acting(call);
