import { canonicalQuery, type LinkValues } from '@ratepayer/contract/embedded/checkout-link.ts';
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type GivenLink, signLink, verifyLink } from './link-signature.ts';

const now = new Date('2026-03-02T12:00:00Z');
const seconds = now.getTime() / 1000;
const keys = [
  { kid: 'k-old', secret: 'a'.repeat(43) },
  { kid: 'k-new', secret: 'b'.repeat(43) },
];
const values: LinkValues = { accountNumber: '00012345', amountMinor: '8412', editable: 'false', kid: 'k-new' };
const expiration = String(seconds + 3_600);
const link = (over: Partial<GivenLink> = {}): GivenLink => ({
  slug: 'riverton-water',
  signature: signLink(keys[1]?.secret ?? '', 'riverton-water', expiration, values),
  expiration,
  query: new URLSearchParams(canonicalQuery(values)),
  ...over,
});
const outcome = (given: GivenLink, live = keys) => verifyLink(given, live, now).outcome;
/** The text with another character at a place. */
const changed = (text: string, at: number) =>
  `${text.slice(0, at)}${text[at] === '1' ? '2' : '1'}${text.slice(at + 1)}`;

describe('a signed link', () => {
  it('holds as it was signed, and says what was signed', () => {
    expect(verifyLink(link(), keys, now)).toEqual({ outcome: 'Valid', kid: 'k-new', expires: seconds + 3_600, values });
  });

  it('is what the page says of it: HMAC-SHA256 over slug, expiration and canonical query', () => {
    const text = `riverton-water\n${expiration}\naccountNumber=00012345&amountMinor=8412&editable=false&kid=k-new`;
    expect(link().signature).toBe(createHmac('sha256', 'b'.repeat(43)).update(text).digest('base64url'));
  });

  it('is refused with any one byte of it changed', () => {
    const { slug, signature } = link();
    const query = canonicalQuery(values);
    const all = [
      ...[...slug].map((_, at) => link({ slug: changed(slug, at) })),
      ...[...signature].map((_, at) => link({ signature: changed(signature, at) })),
      ...[...expiration].map((_, at) => link({ expiration: changed(expiration, at) })),
      ...[...query].map((_, at) => link({ query: new URLSearchParams(changed(query, at)) })),
    ];
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter((one) => outcome(one) !== 'Not Valid')).toEqual([]);
  });

  it('is refused with a key more, a key less, a key twice; tracking tags and another order change nothing', () => {
    const query = canonicalQuery(values);
    const of = (text: string) => outcome(link({ query: new URLSearchParams(text) }));
    expect(of(`${query}&returnUrl=https%3A%2F%2Fevil.example`)).toBe('Not Valid');
    expect(of(query.replace('&editable=false', ''))).toBe('Not Valid');
    expect(of(`${query}&amountMinor=8412`)).toBe('Not Valid');
    expect(of(`utm_source=mail&${query.split('&').toReversed().join('&')}&gclid=1&gclid=2`)).toBe('Valid');
  });

  it('ends with its second, and opens for thirty days at most', () => {
    const at = (whole: number) => {
      const until = String(whole);
      return outcome(link({ expiration: until, signature: signLink('b'.repeat(43), 'riverton-water', until, values) }));
    };
    const month = 30 * 24 * 3_600;
    expect([at(seconds), at(seconds + 1), at(seconds + month), at(seconds + month + 1)]).toEqual([
      'Expired',
      'Valid',
      'Valid',
      'Not Valid',
    ]);
  });

  it.each(['01', '1e9', ' 1', '1 ', '-1', '1.5', '', '99999999999999', '0x1'])('has no time in %j', (until) =>
    expect(
      outcome(link({ expiration: until, signature: signLink('b'.repeat(43), 'riverton-water', until, values) })),
    ).toBe('Not Valid'),
  );

  it('is of the key that it names, while that one lives', () => {
    expect(outcome(link(), keys.slice(1))).toBe('Valid');
    expect(outcome(link(), keys.slice(0, 1))).toBe('Not Valid');
    expect(outcome(link(), [])).toBe('Not Valid');
    // Nobody signs with what stands in for a key that is not there.
    const none = { accountNumber: '1' };
    const forged = signLink('none', 'riverton-water', expiration, none);
    expect(outcome(link({ signature: forged, query: Object.entries(none) }))).toBe('Not Valid');
    expect(outcome(link({ signature: '' }))).toBe('Not Valid');
    expect(outcome(link({ signature: `${link().signature}=` }))).toBe('Not Valid');
  });
});
