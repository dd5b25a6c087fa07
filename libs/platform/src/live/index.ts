export { Listeners } from './listeners.js';
