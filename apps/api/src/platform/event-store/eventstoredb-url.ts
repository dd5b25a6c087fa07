import { type Credentials } from '@eventstore/db-client';
// Credentials have to be handed over with every call, and only the client's own reading of the string has them.
import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js';

/** An EventStoreDB as a connection string names it. */
export interface EventStoreDbAddress {
  readonly url: string;
  readonly hosts: readonly { readonly address: string; readonly port: number }[];
  /** The hosts for people to read, without credentials. */
  readonly place: string;
  /** Go with every call; undefined where a certificate says who calls. */
  readonly credentials: Credentials | undefined;
  /** The longest a single call may take, in ms. */
  readonly deadline_ms: number;
}

const EXPECTED = 'must be sqlite: or an EventStoreDB connection string such as esdb://user:password@host:2113';
const DEADLINE_MS = 3_000;

/** As the client compares them: in any case, with hyphens and underscores or without. */
const flat = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, '');

const OPTIONS = new Set(
  [
    ...['tls', 'tlsCAFile', 'userCertFile', 'userKeyFile', 'connectionName', 'nodePreference', 'defaultDeadline'],
    ...['maxDiscoverAttempts', 'discoveryInterval', 'gossipTimeout', 'keepAliveInterval', 'keepAliveTimeout'],
  ].map(flat),
);
const REFUSED = new Map([
  [flat('tlsVerifyCert'), 'names tlsVerifyCert, which has no effect; name the authority in tlsCAFile'],
  [flat('throwOnAppendFailure'), 'names throwOnAppendFailure, with which a failed append would look like a success'],
]);

/** Nothing was sent where there is no TLS, yet only a call with credentials is an append of its own (ADR 13). */
const NOBODY: Credentials = { username: 'nobody', password: 'nothing' };

function optionFault(url: string): string | undefined {
  const query = url.split('?')[1] ?? '';
  for (const [name] of new URLSearchParams(query)) {
    const refused = REFUSED.get(flat(name));
    if (refused !== undefined) return refused;
    // The client would warn of it and print the whole string, password and all.
    if (!OPTIONS.has(flat(name))) return `names the option ${name}, which EventStoreDB does not know`;
  }
  return undefined;
}

/** What is wrong with an `EVENT_STORE_URL`, without repeating it; undefined when nothing is. */
export function eventStoreUrlFault(url: string): string | undefined {
  if (url.startsWith('sqlite:')) return undefined;
  if (!/^esdb(\+discover)?:\/\/[^?]/.test(url)) return EXPECTED;
  const fault = optionFault(url);
  if (fault !== undefined) return fault;
  try {
    eventStoreDbAddress(url);
    return undefined;
  } catch {
    return EXPECTED;
  }
}

/** Reads a connection string. Throws the client's error, which may repeat parts of it, when it is none. */
export function eventStoreDbAddress(url: string): EventStoreDbAddress {
  const { hosts, tls, defaultCredentials, defaultDeadline } = parseConnectionString(url);
  return {
    url,
    hosts,
    place: hosts.map(({ address, port }) => `${address}:${port}`).join(', '),
    credentials: defaultCredentials ?? (tls === false ? NOBODY : undefined),
    deadline_ms: defaultDeadline ?? DEADLINE_MS,
  };
}
