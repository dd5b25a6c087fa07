export { type Attachment, type Letter, Mail, MailUnavailable } from './mail.js';
