import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';
import { type PushAddress } from '../push/push-messages.js';
import { type Reach } from '../push/public-hosts.js';

interface Browser {
  readonly keys: ECDH;
  readonly auth: Buffer;
}

export interface Pushed {
  readonly to: string;
  readonly message: unknown;
  readonly from: { readonly key: string; readonly contact: unknown };
  readonly headers: IncomingMessage['headers'];
  readonly bytes: number;
}

const SALT_BYTES = 16;
const KEY_BYTES = 65;
const TAG_BYTES = 16;
const LAST_RECORD = 2;

const derived = (key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** RFC 8188 and 8291: one record. */
function decrypted(body: Buffer, { keys, auth }: Browser): unknown {
  const salt = body.subarray(0, SALT_BYTES);
  const sender = body.subarray(SALT_BYTES + 5, SALT_BYTES + 5 + KEY_BYTES);
  const sealed = body.subarray(SALT_BYTES + 5 + KEY_BYTES);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const input = derived(keys.computeSecret(sender), auth, info, 32);
  const key = derived(input, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derived(input, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-TAG_BYTES));
  const text = Buffer.concat([cipher.update(sealed.subarray(0, -TAG_BYTES)), cipher.final()]);
  return JSON.parse(text.subarray(0, text.lastIndexOf(LAST_RECORD)).toString('utf8'));
}

/** RFC 8292. */
async function senderOf(authorization: string, audience: string): Promise<Pushed['from']> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const { payload } = await jwtVerify(token, publicKey, { audience, algorithms: ['ES256'], requiredClaims: ['exp'] });
  return { key, contact: payload.sub };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

export class PushService {
  status = 201;
  readonly pushed: Pushed[] = [];
  private readonly browsers = new Map<string, Browser>();

  private constructor(private readonly server: Server) {
    server.on('request', (request: IncomingMessage, answer) => {
      this.take(request).then(
        () => answer.writeHead(this.status).end(),
        () => answer.writeHead(400).end(),
      );
    });
  }

  static async start(): Promise<PushService> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new PushService(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get reach(): Reach {
    return { accepts: (endpoint) => endpoint.startsWith(this.url) };
  }

  newBrowser(): PushAddress {
    const path = `/send/${randomBytes(16).toString('base64url')}`;
    const [keys, auth] = [createECDH('prime256v1'), randomBytes(16)];
    keys.generateKeys();
    this.browsers.set(path, { keys, auth });
    const p256dh = keys.getPublicKey('base64url');
    return { endpoint: `${this.url}${path}`, p256dh, auth: auth.toString('base64url') };
  }

  messagesTo({ endpoint }: PushAddress): readonly unknown[] {
    return this.pushed.filter(({ to }) => to === endpoint).map(({ message }) => message);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async take(request: IncomingMessage): Promise<void> {
    const browser = this.browsers.get(request.url ?? '');
    const body = await bodyOf(request);
    if (!browser) throw new Error('There is no such browser');
    const from = await senderOf(request.headers.authorization ?? '', this.url);
    const message = decrypted(body, browser);
    const { headers } = request;
    this.pushed.push({ to: `${this.url}${request.url}`, message, from, headers, bytes: body.length });
  }
}
