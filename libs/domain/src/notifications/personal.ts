import { declared } from '../kernel/index.js';
import { inboxEvents } from './events.js';

export const inboxDeclarations = declared(inboxEvents, {});
