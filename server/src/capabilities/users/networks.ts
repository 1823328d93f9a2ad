import { BlockList, isIP } from 'node:net';

/** The networks of a text, one in a line or between commas. */
export const networksIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((each) => (each.includes('/') ? each : `${each}/${isIP(each) === 6 ? 128 : 32}`)),
  ),
];

interface Network {
  readonly address: string;
  readonly bits: number;
  readonly family: 'ipv4' | 'ipv6';
}

function networkOf(text: string): Network | undefined {
  const [, address = '', bits = ''] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
  const kind = isIP(address);
  if (kind === 0 || Number(bits) > (kind === 6 ? 128 : 32)) return undefined;
  return { address, bits: Number(bits), family: kind === 6 ? 'ipv6' : 'ipv4' };
}

/** A network as address/bits, of which everything is none. */
export const isNetwork = (text: string): boolean => (networkOf(text)?.bits ?? 0) > 0;

/** An IPv4 address that came over an IPv6 line is the IPv4 address. */
const plain = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/** Whether an address lies in one of these networks; in none of them where there are none. */
export function isWithin(networks: readonly string[], clientAddress: string): boolean {
  const address = plain(clientAddress);
  const kind = isIP(address);
  if (kind === 0) return false;
  const list = new BlockList();
  for (const each of networks) {
    const network = networkOf(each);
    if (network) list.addSubnet(network.address, network.bits, network.family);
  }
  return list.check(address, kind === 6 ? 'ipv6' : 'ipv4');
}
