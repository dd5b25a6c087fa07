import { isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
const GROUPS_OF_A_NETWORK = 4;

const groupsOf = (part: string): readonly string[] => {
  const groups = part.split(':').filter((group) => group !== '');
  return groups.flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
};

/** One household has a whole IPv6 /64. */
export function networkOf(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [before = '', after] = address.split('::');
  const [left, right] = [groupsOf(before), groupsOf(after ?? '')];
  const zeros = Array<string>(Math.max(0, GROUPS - left.length - right.length)).fill('0');
  const network = [...left, ...zeros, ...right].slice(0, GROUPS_OF_A_NETWORK);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
