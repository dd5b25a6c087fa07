import { setTimeout } from 'node:timers/promises';
import { type AnswerOf, operations, type Problem, type RequestOf, type Route } from '@bursar/contracts';

const LOOK_AGAIN_MS = 20;

export interface Answer<Body> {
  readonly status: number;
  readonly body: Body & Partial<Problem>;
  readonly headers: Headers;
}

export class Client {
  constructor(
    private readonly api: string,
    readonly token?: string,
    private readonly beforeCall?: (caller: Client, route: Route) => Promise<void>,
  ) {}

  async call<R extends Route>(
    route: R,
    input: RequestOf<R>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<AnswerOf<R>>> {
    await this.beforeCall?.(this, route);
    const rest = { ...(input as Record<string, unknown>) };
    const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => {
      const value = String(rest[name]);
      Reflect.deleteProperty(rest, name);
      return encodeURIComponent(value);
    });
    const inQuery = route.method === 'GET' || route.method === 'DELETE';
    const given = Object.entries(rest).filter(([, value]) => value !== undefined);
    const query = inQuery
      ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`
      : '';
    return this.send(route.method, `${path}${query}`, inQuery ? undefined : JSON.stringify(rest), headers);
  }

  /** Returns once the change can be read. @throws on anything but success */
  async do<R extends Route>(
    route: R,
    input: RequestOf<R>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<AnswerOf<R>> {
    const { status, body, headers: answered } = await this.call(route, input, headers);
    if (status >= 300) throw new Error(`${route.method} ${route.path} answered ${status}: ${JSON.stringify(body)}`);
    if (answered.get('x-projection') === 'lagging') await this.projected();
    return body;
  }

  private async projected(): Promise<void> {
    while ((await this.call(operations.health, {})).body.projections_lag) await setTimeout(LOOK_AGAIN_MS);
  }

  async file(path: string): Promise<{ readonly bytes: Buffer; readonly headers: Headers }> {
    const response = await fetch(`${this.api}${path}`, { headers: { authorization: `Bearer ${this.token ?? ''}` } });
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers };
  }

  async upload<Body = unknown>(path: string, bytes: Uint8Array, name: string): Promise<Answer<Body>> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    const request = new Request('http://bursar.test', { method: 'POST', body: form });
    const type = { 'content-type': request.headers.get('content-type') ?? '' };
    return this.send('POST', path, new Uint8Array(await request.arrayBuffer()), type);
  }

  async send<Body = unknown>(
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<Body>> {
    const response = await fetch(`${this.api}${path}`, {
      method,
      body,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
        ...headers,
      },
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const answered: unknown = isJson ? JSON.parse(text) : text;
    return { status: response.status, body: answered as Answer<Body>['body'], headers: response.headers };
  }
}
