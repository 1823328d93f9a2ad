import { BlockList, isIP } from 'node:net';

const named = new Set(['loopback', 'linklocal', 'uniquelocal']);
// Wider than any network of one operator: private networks are 10.0.0.0/8 and fc00::/7 at the most.
const widest = { 4: 8, 6: 7 } as const;
// IPv4 addresses as IPv6 writes them: a network of IPv6 around them holds them all.
const mappedBits = 96;
const mapped = new BlockList();
mapped.addSubnet('::ffff:0:0', mappedBits, 'ipv6');

/**
 * What is wrong with a list of proxies whose word about the client's address is believed; undefined when nothing is.
 */
export function proxyFault(value: string): string | undefined {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((entry) => entry !== '' && !named.has(entry))
    .map(faultOf)
    .find((fault) => fault !== undefined);
}

function faultOf(entry: string): string | undefined {
  const network = networkOf(entry);
  if (!network) return 'must be addresses or networks such as 10.0.0.5 or 10.0.0.0/24, comma separated';
  const { address, version, length } = network;
  return length < widest[version] || (version === 6 && holdsIpv4(address, length))
    ? `must not trust as many addresses as ${entry} holds: name the proxy, or its own network`
    : undefined;
}

/** An address, or a network as 10.0.0.0/24; undefined for what is neither. */
function networkOf(entry: string) {
  const [address = '', bits, ...rest] = entry.split('/');
  const version = isIP(address) as 0 | 4 | 6;
  if (version === 0 || rest.length > 0 || !/^\d+$/.test(bits ?? '0')) return undefined;
  const most = version === 4 ? 32 : 128;
  const length = Number(bits ?? most);
  return length > most ? undefined : { address, version, length };
}

function holdsIpv4(address: string, length: number): boolean {
  if (length >= mappedBits + widest[4]) return false;
  const network = new BlockList();
  network.addSubnet(address, length, 'ipv6');
  return mapped.check(address, 'ipv6') || network.check('::ffff:8.8.8.8', 'ipv6');
}
