export { type SealedThen } from './assurance/past-seals.js';
export { type Demonstration, type Stage } from './demonstration.js';
export { publishedCredentialOf } from './identity/published-passwords.js';
export { runServer } from './run-server.js';
