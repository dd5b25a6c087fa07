import { createRequire } from 'node:module';
import { type Credentials } from '@eventstore/db-client';
import type * as ClientParser from '@eventstore/db-client/dist/Client/parseConnectionString.js';

export interface EventStoreDbAddress {
  readonly url: string;
  readonly hosts: readonly { readonly address: string; readonly port: number }[];
  readonly place: string;
  readonly credentials: Credentials | undefined;
  readonly deadline_ms: number;
}

const EXPECTED = 'must be sqlite: or an EventStoreDB connection string such as esdb://user:password@host:2113';
const DEADLINE_MS = 3_000;

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

/** Only a call with credentials is an append of its own (ADR 13). */
const NOBODY: Credentials = { username: 'nobody', password: 'nothing' };

function optionFault(url: string): string | undefined {
  const query = url.split('?')[1] ?? '';
  for (const [name] of new URLSearchParams(query)) {
    const refused = REFUSED.get(flat(name));
    if (refused !== undefined) return refused;
    // The client's warning would print the password.
    if (!OPTIONS.has(flat(name))) return `names the option ${name}, which EventStoreDB does not know`;
  }
  return undefined;
}

/** Never repeats the URL. */
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

/** Only the client's own parser returns the credentials. */
const clientParser = (): typeof ClientParser =>
  createRequire(import.meta.url)('@eventstore/db-client/dist/Client/parseConnectionString.js') as typeof ClientParser;

export function eventStoreDbAddress(url: string): EventStoreDbAddress {
  const { hosts, tls, defaultCredentials, defaultDeadline } = clientParser().parseConnectionString(url);
  return {
    url,
    hosts,
    place: hosts.map(({ address, port }) => `${address}:${port}`).join(', '),
    credentials: defaultCredentials ?? (tls === false ? NOBODY : undefined),
    deadline_ms: defaultDeadline ?? DEADLINE_MS,
  };
}
