import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const ENDPOINT_MAX = 1_000;
const HOUSE_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|home\.arpa)$/;

const OF_THE_HOUSE = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  OF_THE_HOUSE.addSubnet(net, bits, 'ipv4');

const PUBLIC_6 = new BlockList();
PUBLIC_6.addSubnet('2000::', 3, 'ipv6');
/** Teredo and 6to4 carry addresses of IPv4. */
const TUNNELS = new BlockList();
TUNNELS.addSubnet('2001::', 32, 'ipv6');
TUNNELS.addSubnet('2002::', 16, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !OF_THE_HOUSE.check(address, 'ipv4');
  return family === 6 && PUBLIC_6.check(address, 'ipv6') && !TUNNELS.check(address, 'ipv6');
}

/** An accepted name may later resolve to an address of the house. */
const lookupPublic: LookupFunction = (host, options, callback) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) {
      callback(error, '', 0);
      return;
    }
    const [first] = found;
    if (!first || !found.every(({ address }) => isPublicAddress(address))) {
      callback(new Error(`${host} is no public host`), '', 0);
    } else if (options.all === true) callback(null, found);
    else callback(null, first.address, first.family);
  });

function isPublicEndpoint(endpoint: string): boolean {
  if (endpoint.length > ENDPOINT_MAX || !URL.canParse(endpoint)) return false;
  const { protocol, origin, host: named, hostname, href } = new URL(endpoint);
  if (protocol !== 'https:' || named !== hostname || !href.startsWith(`${origin}/`)) return false;
  const host = hostname.replace(/\.$/, '');
  return host.includes('.') && isIP(host) === 0 && !HOUSE_NAMES.test(host);
}

export interface Reach {
  readonly accepts: (endpoint: string) => boolean;
  readonly lookup?: LookupFunction;
}

export const PUBLIC_HOSTS: Reach = { accepts: isPublicEndpoint, lookup: lookupPublic };
