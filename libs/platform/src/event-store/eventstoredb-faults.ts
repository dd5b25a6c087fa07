import { connect } from 'node:net';
import { ErrorType } from '@eventstore/db-client';
import { NoPosition } from './eventstoredb-recording.js';
import { type EventStoreDbAddress } from './eventstoredb-url.js';

/** After `late`, `not-leader` and `away` the append may be written. */
export type Fault = 'moved' | 'denied' | 'foreign' | 'old' | 'rewound' | 'refused' | 'late' | 'not-leader' | 'away';

export class CallTookTooLong extends Error {
  override readonly name = 'CallTookTooLong';
}

export class LogRewound extends Error {
  override readonly name = 'LogRewound';
}

const OF_TYPE: Readonly<Record<string, Fault>> = {
  [ErrorType.WRONG_EXPECTED_VERSION]: 'moved',
  [ErrorType.ACCESS_DENIED]: 'denied',
  [ErrorType.STREAM_DELETED]: 'refused',
  [ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED]: 'refused',
  [ErrorType.INVALID_ARGUMENT]: 'refused',
  [ErrorType.INVALID_TRANSACTION]: 'refused',
  [ErrorType.MISSING_REQUIRED_METADATA_PROPERTY]: 'refused',
  [ErrorType.UNSUPPORTED]: 'foreign',
  [ErrorType.NOT_LEADER]: 'not-leader',
  [ErrorType.DEADLINE_EXCEEDED]: 'late',
};

const OF_CODE: Readonly<Record<number, Fault>> = {
  3: 'refused',
  4: 'late',
  7: 'denied',
  8: 'refused',
  12: 'foreign',
  16: 'denied',
};

export function faultOf(error: unknown): Fault {
  if (error instanceof NoPosition) return 'old';
  if (error instanceof LogRewound) return 'rewound';
  const { type, code } = error as { type?: string; code?: unknown };
  return OF_TYPE[type ?? ''] ?? (typeof code === 'number' ? OF_CODE[code] : undefined) ?? 'away';
}

export const passes = (fault: Fault): boolean => fault === 'late' || fault === 'not-leader' || fault === 'away';

const detailsOf = (error: unknown): string => {
  const { message, type } = error as { message?: string; type?: string };
  return message !== undefined && message !== '' ? message : (type ?? 'no reason given');
};

const FILE = /Failed to load certificate|userCertFile/;
const CERTIFICATE = /certificate|CERT_|self.signed|altnames|issuer/i;
const NO_TLS = /wrong version number|packet length too long|ERR_SSL|EPROTO|SSL routines/i;

const settled = (sentence: string) => `${sentence} Check EVENT_STORE_URL.`;

function absence(place: string, details: string): string {
  if (FILE.test(details)) return settled('A certificate file of the event log cannot be read.');
  if (NO_TLS.test(details)) return settled(`The server at ${place} does not speak TLS. Add tls=false.`);
  if (CERTIFICATE.test(details)) return settled(`The certificate of EventStoreDB at ${place} is not trusted.`);
  return `The event log on EventStoreDB at ${place} cannot be reached.`;
}

export function sentenceFor({ place }: EventStoreDbAddress, error: unknown): string {
  const details = detailsOf(error);
  switch (faultOf(error)) {
    case 'denied':
      return settled(`EventStoreDB at ${place} does not accept the user name and password.`);
    case 'foreign':
      return settled(`The server at ${place} is not an EventStoreDB.`);
    case 'old':
      return `EventStoreDB at ${place} is older than version 22.6. Upgrade it first.`;
    case 'rewound':
      return `The log on EventStoreDB at ${place} ends before the last event read from it. Restart Bursar on it.`;
    case 'refused':
    case 'moved':
      return `EventStoreDB at ${place} refuses a request: ${details}.`;
    case 'late':
    case 'not-leader':
    case 'away':
      return absence(place, details);
  }
}

const PROBE_MS = 2_000;

function listens({ address, port }: EventStoreDbAddress['hosts'][number]): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port, timeout: PROBE_MS });
    const finish = (answer: boolean) => () => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', finish(true)).once('error', finish(false)).once('timeout', finish(false));
  });
}

export async function firstSentenceFor(address: EventStoreDbAddress, error: unknown): Promise<string> {
  const sentence = sentenceFor(address, error);
  if (!sentence.endsWith('cannot be reached.')) return sentence;
  const heard = await Promise.all(address.hosts.map(listens));
  return heard.includes(true)
    ? settled(`The server at ${address.place} does not answer like an EventStoreDB.`)
    : settled(`There is no EventStoreDB at ${address.place}. Start it first.`);
}
