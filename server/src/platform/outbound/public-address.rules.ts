/**
 * Networks that nothing set by staff may make this server call (IANA special-purpose registries, RFC 6890 and later).
 */
const special4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

function number4(address: string): number | undefined {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address)?.slice(1).map(Number);
  if (!parts || parts.some((part) => part > 255)) return undefined;
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}

const isPublic4 = (value: number): boolean =>
  !special4.some(
    ([network, bits]) =>
      Math.floor(value / 2 ** (32 - bits)) === Math.floor((number4(network) ?? 0) / 2 ** (32 - bits)),
  );

/** The eight groups of an IPv6 address, or undefined when it is none. */
function groups6(address: string): number[] | undefined {
  const plain = address
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/%.*$/, '');
  const tail4 = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(plain);
  const four = tail4 ? number4(tail4[2] ?? '') : undefined;
  if (tail4 && four === undefined) return undefined;
  const text =
    tail4 && four !== undefined
      ? `${tail4[1]}${Math.floor(four / 65_536).toString(16)}:${(four % 65_536).toString(16)}`
      : plain;
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined;
  const all = [...head, ...Array(Math.max(0, missing)).fill('0'), ...tail];
  return all.every((group) => /^[0-9a-f]{1,4}$/.test(group))
    ? all.map((group) => Number.parseInt(group, 16))
    : undefined;
}

/**
 * Whether an IP address is public unicast: not loopback, private, link-local, shared, metadata, multicast, unique
 * local, documentation, and not an IPv6 form that leads to an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  const four = number4(address);
  if (four !== undefined) return isPublic4(four);
  const groups = groups6(address);
  if (!groups) return false;
  const [a = 0, b = 0] = groups;
  const globalUnicast = (a & 0xe000) === 0x2000; // 2000::/3; everything else is special or unassigned
  const special = (a === 0x2001 && (b < 0x0200 || b === 0x0db8)) || a === 0x2002 || (a === 0x3fff && b < 0x1000);
  return globalUnicast && !special;
}
