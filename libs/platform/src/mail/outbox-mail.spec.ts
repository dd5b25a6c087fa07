import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailSuite } from './mail.suite.js';
import { OutboxMail } from './outbox-mail.js';

const FROM = 'Bursar <bursar@library.example>';
let root: string;

mailSuite({
  name: 'as files',
  open: () => {
    root = mkdtempSync(join(tmpdir(), 'bursar-outbox-'));
    const directory = join(root, 'outbox');
    const received = () =>
      Promise.resolve(readdirSync(directory).map((file) => readFileSync(join(directory, file), 'utf8')));
    return Promise.resolve({ mail: new OutboxMail(directory, FROM), received });
  },
  broken: () => {
    const file = join(root, 'file');
    writeFileSync(file, '');
    return new OutboxMail(join(file, 'outbox'), FROM);
  },
  close: () => {
    rmSync(root, { recursive: true });
    return Promise.resolve();
  },
});
