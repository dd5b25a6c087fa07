export { Leadership } from './leadership.js';
