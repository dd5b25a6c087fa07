export { NodeNotary } from './node-notary.js';
