import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { WrongSettings } from '@bursar/platform/settings';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { secretsOf } from './secrets.js';
import { readSettings } from './settings.js';

const CONNECTION_STRING = 'must be sqlite: or an EventStoreDB connection string such as esdb://user:password@host:2113';

const PUBLIC_URL_NEEDED = 'PUBLIC_URL must be an http:// or https:// URL';
const HOST_NEEDED = 'HOST must be a name or an address of this machine, without a port';

const SECRET = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

describe('the settings', () => {
  it('have a default for every setting', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DEMO: true,
      RATE_LIMIT: true,
      FOUR_EYES: 'off',
      PAYMENT_GATEWAY: 'sandbox',
      SANDBOX_CONTROLS: false,
      PUBLIC_URL: 'http://127.0.0.1:3000',
      production: false,
    });
    expect(isAbsolute(settings.DATA_DIR)).toBe(true);
  });

  it.each([
    [{}, true],
    [{ NODE_ENV: 'production' }, false],
    [{ PAYMENT_GATEWAY: 'razorpay' }, false],
    [{ NODE_ENV: 'production', DEMO: '1' }, true],
  ])('load the demo university with %j: %s', (env, expected) => {
    expect(readSettings(env).DEMO).toBe(expected);
  });

  it.each([
    ['on', true],
    ['1', true],
    ['true', true],
    ['off', false],
    ['0', false],
    ['false', false],
    ['', true],
    [undefined, true],
  ])('read DEMO=%s as %s', (DEMO, expected) => {
    expect(readSettings({ DEMO }).DEMO).toBe(expected);
  });

  it.each([
    ['PORT', '99999', 'PORT must be a port number'],
    ['PORT', 'http', 'PORT must be a port number'],
    ['DEMO', 'yes', 'DEMO must be on or off'],
    ['EVENT_STORE_URL', 'mongodb://localhost', `EVENT_STORE_URL ${CONNECTION_STRING}`],
    ['EVENT_STORE_URL', 'esdb://', `EVENT_STORE_URL ${CONNECTION_STRING}`],
    ['EVENT_STORE_URL', 'esdb://not-to-be-seen:p@host:port', `EVENT_STORE_URL ${CONNECTION_STRING}`],
    ['EVENT_STORE_URL', 'esdb://host?tls=maybe', `EVENT_STORE_URL ${CONNECTION_STRING}`],
    [
      'EVENT_STORE_URL',
      'esdb://host?tsl=false',
      'EVENT_STORE_URL names the option tsl, which EventStoreDB does not know',
    ],
    [
      'EVENT_STORE_URL',
      'esdb://host?throw_on_append_failure=false',
      'EVENT_STORE_URL names throwOnAppendFailure, with which a failed append would look like a success',
    ],
    [
      'EVENT_STORE_URL',
      'esdb://host?tlsVerifyCert=false',
      'EVENT_STORE_URL names tlsVerifyCert, which has no effect; name the authority in tlsCAFile',
    ],
    [
      'READ_MODEL_URL',
      'postgres://localhost',
      'READ_MODEL_URL must be sqlite: or an address that begins with mongodb://',
    ],
    ['JWT_SECRET', 'short', 'JWT_SECRET must have at least 32 characters'],
    ['PAYMENT_GATEWAY', 'stripe', 'PAYMENT_GATEWAY must be sandbox or razorpay'],
    ['PUBLIC_URL', 'bursar', PUBLIC_URL_NEEDED],
    ['PUBLIC_URL', 'javascript:alert(1)', PUBLIC_URL_NEEDED],
    ['PUBLIC_URL', 'ftp://bursar.example', PUBLIC_URL_NEEDED],
    ['MAIL_URL', 'https://mail.example', 'MAIL_URL must be an smtp:// or smtps:// URL'],
    ['MAIL_URL', 'smtp://', 'MAIL_URL must be an smtp:// or smtps:// URL'],
    ['MAIL_FROM', 'Bursar', 'MAIL_FROM must hold an e-mail address, such as Bursar <bursar@university.example>'],
    ['HOST', 'localhost:3000', HOST_NEEDED],
    ['HOST', 'http://localhost', HOST_NEEDED],
    [
      'TRUST_PROXY',
      'on',
      'TRUST_PROXY must be off, the number of proxies in front, or their addresses, separated by commas',
    ],
    ['VAPID_PRIVATE_KEY', 'abc', 'VAPID_PRIVATE_KEY must be a private key on P-256, in base64url'],
    ['FOUR_EYES', 'on', 'FOUR_EYES must be off or enforce'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be a log level such as info'],
    ['ADMIN_EMAIL', 'admin', 'ADMIN_EMAIL must be an e-mail address'],
    ['ADMIN_PASSWORD', '12345', 'ADMIN_PASSWORD must have at least 6 characters'],
    ['ADMIN_NAME', ' ', 'ADMIN_NAME must hold a name'],
    ['PASSWORD_HASH_COST', 'cheap', 'PASSWORD_HASH_COST must be a number of KiB'],
  ])('refuse %s=%s: %s', (name, value, sentence) => {
    expect(() => readSettings({ [name]: value })).toThrow(
      new WrongSettings(`The settings are not right: ${sentence}.`),
    );
  });

  it.each([
    'sqlite:',
    'esdb://localhost:2113?tls=false',
    'esdb://admin:changeit@one:2113,two:2113,three:2113?tlsCAFile=/etc/ca.crt&nodePreference=leader',
    'esdb+discover://admin:changeit@cluster.example?keepAliveInterval=20000',
  ])('accept EVENT_STORE_URL=%s', (EVENT_STORE_URL) => {
    expect(readSettings({ EVENT_STORE_URL })).toMatchObject({ EVENT_STORE_URL });
  });

  it('name every fault at once, and repeat no secret', () => {
    const wrong = { PORT: 'x', DEMO: 'x', JWT_SECRET: 'not-to-be-seen' };
    expect(() => readSettings(wrong)).toThrow(/PORT .*; DEMO .*; JWT_SECRET /);
    expect(() => readSettings(wrong)).not.toThrow(/not-to-be-seen/);
  });

  it.each([
    [undefined, false],
    ['off', false],
    ['1', 1],
    ['10.0.0.0/8, 127.0.0.1', ['10.0.0.0/8', '127.0.0.1']],
    ['::1', ['::1']],
  ])('read TRUST_PROXY=%s as %j', (TRUST_PROXY, expected) => {
    expect(readSettings({ TRUST_PROXY }).TRUST_PROXY).toEqual(expected);
  });

  it.each([
    ['a secret of one letter', { JWT_SECRET: 'x'.repeat(40) }, 'JWT_SECRET can be guessed.'],
    ['a secret of digits in order', { JWT_SECRET: '1234567890'.repeat(4) }, 'JWT_SECRET can be guessed.'],
    ['a password of digits in order', { ADMIN_PASSWORD: '123456' }, 'ADMIN_PASSWORD can be guessed.'],
    [
      'a webhook secret of one letter',
      { RAZORPAY_WEBHOOK_SECRET: 'aaaaaaaa' },
      'RAZORPAY_WEBHOOK_SECRET can be guessed.',
    ],
    [
      'a second webhook secret of one letter',
      { RAZORPAY_WEBHOOK_SECRET: 'whsec-4f9a02c7,aaaaaaaa' },
      'RAZORPAY_WEBHOOK_SECRET can be guessed.',
    ],
    ['no limits', { RATE_LIMIT: 'off' }, 'RATE_LIMIT is off'],
    ['cheap hashes', { PASSWORD_HASH_COST: '8' }, 'PASSWORD_HASH_COST is below 19456'],
    ['an address without TLS', { PUBLIC_URL: 'http://fees.example.edu' }, 'PUBLIC_URL begins with http://'],
    ['no address where others reach the server', { HOST: '0.0.0.0' }, 'PUBLIC_URL is missing'],
  ])('refuse %s in production only', (_, weak, sentence) => {
    expect(() => readSettings({ NODE_ENV: 'production', ...weak })).toThrow(sentence);
    expect(() => readSettings(weak)).not.toThrow();
  });

  it('accept good secrets in production, and an address of the same machine', () => {
    const good = { NODE_ENV: 'production', JWT_SECRET: SECRET, ADMIN_PASSWORD: 'secret-admin' };
    expect(() => readSettings({ ...good, PUBLIC_URL: 'http://localhost:3000' })).not.toThrow();
    expect(() => readSettings({ ...good, PUBLIC_URL: 'https://fees.example.edu' })).not.toThrow();
  });

  it('recognise production', () => {
    expect(readSettings({ NODE_ENV: 'production' }).production).toBe(true);
  });

  it.each([{ EVENT_STORE_URL: 'esdb://host:2113' }, { READ_MODEL_URL: 'mongodb://host' }])(
    'require in production, with the shared store of %j, the servers’ common secret and key',
    (shared) => {
      const production = { NODE_ENV: 'production', ...shared };
      expect(() => readSettings(production)).toThrow('Set JWT_SECRET to the same value on every server');
      const secret = { ...production, JWT_SECRET: SECRET };
      expect(() => readSettings(secret)).toThrow('Set SEAL_KEY_FILE to the same key on every server');
      expect(readSettings({ ...secret, SEAL_KEY_FILE: 'seal-key.pem' })).toMatchObject(shared);
      expect(readSettings(shared)).toMatchObject(shared);
    },
  );
});

describe('the secrets of a data directory', () => {
  let directory: string;
  const file = () => join(directory, 'secrets.json');

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'bursar-secrets-'));
  });
  afterEach(() => {
    rmSync(directory, { recursive: true });
  });

  it('makes the secrets once and keeps them, for their owner only', () => {
    const made = secretsOf(directory);
    expect(secretsOf(directory)).toEqual(made);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readdirSync(directory)).toEqual(['secrets.json']);
  });

  it('differ completely from those of another installation', () => {
    const one = secretsOf(directory);
    rmSync(file());
    const other = secretsOf(directory);
    expect(Object.values(one).filter((secret) => Object.values(other).includes(secret))).toEqual([]);
    expect(new Set(Object.values(one)).size).toBe(5);
  });

  it.each([
    ['cut off', '{"tokenSecret":'],
    ['empty', ''],
    ['without one of them', '{}'],
    [
      'too short',
      JSON.stringify({ tokenSecret: '', sandboxKeyId: '', sandboxKeySecret: '', sandboxWebhookSecret: '' }),
    ],
  ])('never replaces the secrets silently when the file is %s', (_, content) => {
    writeFileSync(file(), content);
    expect(() => secretsOf(directory)).toThrow(`${file()} is damaged. Restore it from a backup`);
    expect(readFileSync(file(), 'utf8')).toBe(content);
  });

  it('never replaces the secrets silently when the file cannot be read', () => {
    mkdirSync(file());
    expect(() => secretsOf(directory)).toThrow(`The secrets file ${file()} cannot be read (EISDIR`);
  });

  it('gains a key for seals when it was made without one', () => {
    const { sealSeed, ...older } = secretsOf(directory);
    writeFileSync(file(), JSON.stringify(older));
    const gained = secretsOf(directory);
    expect(gained).toEqual({ ...older, sealSeed: expect.stringMatching(/^[\da-f]{64}$/) });
    expect(gained.sealSeed).not.toBe(sealSeed);
    expect(secretsOf(directory)).toEqual(gained);
  });

  it('reads the secrets from a read-only file', () => {
    const made = secretsOf(directory);
    chmodSync(file(), 0o400);
    expect(secretsOf(directory)).toEqual(made);
  });
});
