import { createHash } from 'node:crypto';
import type { CardBrand } from '@ratepayer/contract/payments/channels.ts';
import type { VaultedCard } from './source-vault.ts';

/**
 * What the fields of a vendor gave the page that frames them: the vendor's own data, and what may be shown of the card.
 */
export interface ToldCard extends VaultedCard {
  /** Goes to the vendor as it came. */
  readonly data: string;
}

const longest = 8_000;
const two = (text: string) => Number(text.slice(-2));

/**
 * Reads the token of gateways that describe a card to the browser alone (Adyen, Authorize.Net): JSON with `data`,
 * `bin`, `last4` and `expiry` (MM/YY or MM/YYYY). The description is for the eye and for counting tries; what is
 * charged is in `data`, which only the vendor can open. Undefined when it is not of that form.
 */
export function readToldCard(token: string): ToldCard | undefined {
  const { data, bin, last4, expiry } = parse(token);
  const date = /^(0[1-9]|1[0-2])\/(\d{2}|20\d{2})$/.exec(expiry);
  if (data === '' || !/^\d{6,8}$/.test(bin) || !/^\d{4}$/.test(last4) || !date) return undefined;
  return {
    data,
    brand: brandOfBin(bin),
    last4,
    fingerprint: createHash('sha256')
      .update(`${bin} ${last4} ${date[1]}/${two(date[2] ?? '')}`)
      .digest('base64url'),
    expiryMonth: Number(date[1]),
    expiryYear: 2000 + two(date[2] ?? ''),
  };
}

function parse(token: string): Record<'data' | 'bin' | 'last4' | 'expiry', string> {
  const none = { data: '', bin: '', last4: '', expiry: '' };
  if (token.length > longest) return none;
  try {
    const given: unknown = JSON.parse(token);
    if (typeof given !== 'object' || given === null) return none;
    const text = (name: string) => {
      const value = Object.hasOwn(given, name) ? (given as Record<string, unknown>)[name] : undefined;
      return typeof value === 'string' ? value : '';
    };
    return { data: text('data'), bin: text('bin'), last4: text('last4'), expiry: text('expiry') };
  } catch {
    return none;
  }
}

/** The brand by the first digits (ISO/IEC 7812 issuer ranges as the schemes publish them). */
export function brandOfBin(bin: string): CardBrand {
  const first = (digits: number) => Number(bin.slice(0, digits));
  if (bin.startsWith('4')) return 'Visa';
  if ((first(2) >= 51 && first(2) <= 55) || (first(4) >= 2221 && first(4) <= 2720)) return 'Mastercard';
  if (first(2) === 34 || first(2) === 37) return 'Amex';
  if (first(4) === 6011 || first(2) === 65 || (first(3) >= 644 && first(3) <= 649)) return 'Discover';
  return 'Unknown';
}
