import {
  knownValues,
  type LinkValues,
  mostLinkMinutes,
  signedText,
} from '@ratepayer/contract/embedded/checkout-link.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** A link as it comes: the parts of its path, and its query as it was sent. */
export interface GivenLink {
  readonly slug: string;
  readonly signature: string;
  readonly expiration: string;
  readonly query: Iterable<readonly [string, string]>;
}
/** A key that may sign: the characters of its secret are what is signed with. */
export interface LiveKey {
  readonly kid: string;
  readonly secret: string;
}
type Verdict =
  | { readonly outcome: 'Not Valid' }
  | {
      readonly outcome: 'Valid' | 'Expired';
      readonly kid: string;
      readonly expires: number;
      readonly values: LinkValues;
    };

const mostSeconds = mostLinkMinutes * 60;
const invalid: Verdict = { outcome: 'Not Valid' };

/** Signs what a link says, for a slug until a second since 1970. */
export const signLink = (secret: string, slug: string, expiration: string, values: LinkValues): string =>
  createHmac('sha256', secret)
    .update(signedText(slug, expiration, values))
    .digest('base64url');

/** Compared byte by byte in a time that tells nothing of how many were right. */
function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Whether a link holds (security.md T12): its signature by the key that it names, then its time. What cannot be read,
 * is of no key that lives, or opens for more than thirty days is not valid, and takes as long.
 */
export function verifyLink(
  { slug, signature, expiration, query }: GivenLink,
  keys: readonly LiveKey[],
  now: Date,
): Verdict {
  const values = knownValues(query) ?? {};
  const key = keys.find(({ kid }) => kid === values.kid);
  const isSigned = isSame(signLink(key?.secret ?? 'none', slug, expiration, values), signature);
  if (!key || !isSigned || !/^[1-9]\d{0,10}$/.test(expiration)) return invalid;
  const [expires, seconds] = [Number(expiration), now.getTime() / 1000];
  if (expires > seconds + mostSeconds) return invalid;
  return { outcome: seconds < expires ? 'Valid' : 'Expired', kid: key.kid, expires, values };
}
