export { prove } from './prove.js';
