export { type Attachment, type Letter, Mail } from './mail.js';
