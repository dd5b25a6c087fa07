import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { type Socket } from 'node:net';
import { type Problem } from '@bursar/contracts/problem';

const OF_PARSER: Readonly<Record<string, { status: number; sentence: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, sentence: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { status: 431, sentence: 'The headers of the request are too large.' },
};
const NO_HTTP = { status: 400, sentence: 'The request cannot be understood.' };

export function malformedAnswerer(headers: Readonly<Record<string, string>>) {
  return ({ code = '' }: Error & { code?: string }, socket: Socket): void => {
    if (code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, sentence } = OF_PARSER[code] ?? NO_HTTP;
    const words = { error: sentence, message: sentence, code: 'VALIDATION' } as const;
    const problem: Problem = { statusCode: status, ...words, requestId: randomUUID() };
    const body = JSON.stringify(problem);
    const lines = Object.entries({
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
  };
}
