export { type Authenticated, Authenticator } from './authenticator.js';
export { type EndOfSessions, Revocations } from './revocations.js';
export { Tokens } from './tokens.js';
