import { lookup } from 'node:dns/promises';
import { isPublicAddress } from './public-address.rules.ts';
import { sendOutside } from './send-outside.ts';

/** A call to an address that staff have set may not be made; the message says why. */
export class OutboundRefused extends Error {}

export interface OutboundPolicy {
  /** `host:port` pairs on private networks that the operator allows (OUTBOUND_ALLOW). */
  readonly allow: readonly string[];
  /** All addresses of a host name; tests hand in their own. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  readonly limitMs?: number;
}

export interface OutboundAnswer {
  readonly status: number;
  /** At most 64 KB, as text. */
  readonly body: string;
  /** Nothing of it is missing: it was neither longer nor too slow. */
  readonly isWhole: boolean;
}

const keptBytes = 64 * 1024;
const usualLimitMs = 10_000;

/**
 * Where a call may go, checked before it is made: https on port 443, no user-info, every address of the name public or
 * allowed by the operator. @throws OutboundRefused.
 */
export async function checkedTarget(address: string, policy: OutboundPolicy): Promise<{ url: URL; ip: string }> {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    throw new OutboundRefused('This is no address. Enter one such as https://example.gov/hook.');
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol !== 'https:') throw new OutboundRefused('Only https addresses can be called.');
  if (url.username || url.password) throw new OutboundRefused('An address must not hold a user name or a password.');
  return { url, ip: await checkedHost({ host, port: url.port || '443' }, '443', policy) };
}

/**
 * The address of a host that may be reached at a port: the usual one or one that the operator allows, and every
 * address of its name public or allowed. @throws OutboundRefused
 */
export async function checkedHost(
  { host, port }: { readonly host: string; readonly port: string },
  usualPort: string,
  policy: OutboundPolicy,
): Promise<string> {
  const allowed = policy.allow.includes(`${host}:${port}`);
  if (port !== usualPort && !allowed) throw new OutboundRefused(`Only port ${usualPort} can be called.`);
  const resolve =
    policy.resolve ??
    (async (name: string) => (await lookup(name, { all: true, verbatim: true })).map((found) => found.address));
  const addresses = isIp(host) ? [host] : await resolve(host).catch(() => []);
  const [ip] = addresses;
  if (ip === undefined) throw new OutboundRefused('This host name leads nowhere. Check its spelling.');
  if (!allowed && !addresses.every(isPublicAddress))
    throw new OutboundRefused('This address lies on a private network and cannot be called.');
  return ip;
}

const isIp = (host: string) => /^[\d.]+$/.test(host) || host.includes(':');

/**
 * Calls an address set by staff: resolved and checked now, connected to the address that was checked (a name that
 * changes in between changes nothing), no redirects followed, no proxy, ten seconds, 64 KB of the answer kept.
 */
export async function callOutside(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  policy: OutboundPolicy,
): Promise<OutboundAnswer> {
  const target = await checkedTarget(address, policy);
  const { status, bytes, isWhole } = await sendOutside(target, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    keptBytes,
    signal: AbortSignal.timeout(policy.limitMs ?? usualLimitMs),
  });
  return { status, body: bytes.toString('utf8'), isWhole };
}
