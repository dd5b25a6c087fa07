import { request as requestPlainly } from 'node:http';
import { request } from 'node:https';
import webPush from 'web-push';
import { PUBLIC_HOSTS, type Reach } from './public-hosts.js';
import { type PushAddress, PushGone, type PushMessage, PushMessages, PushUnavailable } from './push-messages.js';
import { type VapidKeys } from './vapid-keys.js';

const KEPT_S = 86_400;
const PATIENCE_MS = 10_000;
const GONE: readonly number[] = [404, 410];

/** RFC 8030, 8188, 8291 and 8292. */
export class WebPushMessages extends PushMessages {
  constructor(
    private readonly keys: VapidKeys,
    private readonly contact: string,
    readonly reach: Reach = PUBLIC_HOSTS,
  ) {
    super();
  }

  override async publicKey(): Promise<string> {
    return (await this.keys.pair()).publicKey;
  }

  override accepts(endpoint: string): boolean {
    return this.reach.accepts(endpoint);
  }

  override async send({ endpoint, p256dh, auth }: PushAddress, message: PushMessage): Promise<void> {
    if (!this.accepts(endpoint)) throw new PushGone('The push service is no public host');
    const vapidDetails = { subject: this.contact, ...(await this.keys.pair()) };
    const status = await this.post(
      webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
        ...{ vapidDetails, TTL: KEPT_S, urgency: 'high', contentEncoding: 'aes128gcm' },
      }),
    );
    if (GONE.includes(status)) throw new PushGone(`The push service answered ${status}`);
    if (status >= 300) throw new PushUnavailable(`The push service answered ${status}`);
  }

  /** A redirection could lead into the house. */
  private async post({ endpoint, headers, body }: webPush.RequestDetails): Promise<number> {
    const open = endpoint.startsWith('https:') ? request : requestPlainly;
    const { lookup } = this.reach;
    const options = {
      method: 'POST',
      headers: headers as Record<string, string>,
      agent: false,
      ...(lookup && { lookup }),
    };
    try {
      return await new Promise<number>((answered, failed) => {
        const asked = open(endpoint, { ...options, signal: AbortSignal.timeout(PATIENCE_MS) }, (answer) => {
          answered(answer.statusCode ?? 0);
          answer.destroy();
        });
        asked.on('error', failed).end(body);
      });
    } catch (cause) {
      throw new PushUnavailable('The push service could not be reached', { cause });
    }
  }
}
