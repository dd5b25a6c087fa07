export { type PushAddress, PushGone, type PushMessage, PushMessages } from './push-messages.js';
