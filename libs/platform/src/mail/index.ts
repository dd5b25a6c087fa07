export { type Letter, Mail } from './mail.js';
