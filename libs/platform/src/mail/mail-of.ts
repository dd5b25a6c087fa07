import { join } from 'node:path';
import { type ServerSettings } from '../settings/server-settings.js';
import { type Mail } from './mail.js';
import { OutboxMail } from './outbox-mail.js';
import { SmtpMail } from './smtp-mail.js';

export const mailOf = ({ MAIL_URL, MAIL_FROM, DATA_DIR }: ServerSettings): Mail =>
  MAIL_URL === undefined ? new OutboxMail(join(DATA_DIR, 'outbox'), MAIL_FROM) : new SmtpMail(MAIL_URL, MAIL_FROM);
