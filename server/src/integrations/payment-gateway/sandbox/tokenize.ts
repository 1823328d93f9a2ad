import { createHash, randomBytes } from 'node:crypto';
import type { CardBrand } from '@ratepayer/contract/payments/channels.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { BankNumbers, StoredBankAccount } from '../source-vault.ts';
import { testBankAccounts, testCards } from './magic-values.ts';
import { numberPlace } from './sealed-numbers.ts';

export interface CardEntry {
  readonly number: string;
  readonly expiry: string;
  readonly securityCode: string;
}

export interface CardToken {
  readonly token: string;
  readonly brand: CardBrand;
  readonly last4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
}

const newToken = (kind: 'card' | 'bank') => `sbx_${kind}_${randomBytes(16).toString('base64url')}`;
const fingerprintOf = (number: string) => createHash('sha256').update(`sandbox ${number}`).digest('base64url');

const plainNumber = (entry: CardEntry) => entry.number.replace(/[\s-]/g, '');
const monthAndYear = (entry: CardEntry) => /^(\d{2})\s?\/?\s?(\d{2})$/.exec(entry.expiry.trim());

/** What is wrong with a card as it was typed: problems by field, with the sentence the payer reads. */
export function checkCard(entry: CardEntry, now: Date): { field: string; message: string }[] {
  const number = plainNumber(entry);
  const isAmex = number.startsWith('3');
  const expiry = monthAndYear(entry);
  const month = Number(expiry?.[1]);
  const year = 2000 + Number(expiry?.[2]);
  const isPast =
    expiry && (year < now.getUTCFullYear() || (year === now.getUTCFullYear() && month < now.getUTCMonth() + 1));
  return [
    ...(testCards[number] ? [] : [{ field: 'number', message: 'Check the card number' }]),
    ...(!expiry || month < 1 || month > 12
      ? [{ field: 'expiry', message: 'Enter the expiry date as MM/YY' }]
      : isPast
        ? [{ field: 'expiry', message: 'The expiry date is in the past' }]
        : []),
    ...((isAmex ? /^\d{4}$/ : /^\d{3}$/).test(entry.securityCode.trim())
      ? []
      : [{ field: 'securityCode', message: 'Enter the 3 digits on the back (4 on the front for Amex)' }]),
  ];
}

/**
 * Turns a test card into a token. Number and security code live in memory for this request only.
 * @returns the token, or what is wrong.
 */
export async function tokenizeCard(
  db: Database,
  entry: CardEntry,
  now: Date,
): Promise<CardToken | { problems: { field: string; message: string }[] }> {
  const problems = checkCard(entry, now);
  const [, month, year] = monthAndYear(entry) ?? [];
  return problems.length > 0 ? { problems } : keepCard(db, plainNumber(entry), Number(month), 2000 + Number(year));
}

/**
 * The same for a card that a reader read: no security code. Undefined for a card that is none of the test values or has
 * expired.
 */
export async function tokenizeRead(
  db: Database,
  read: { readonly number: string; readonly expiry: string },
  now: Date,
): Promise<(CardToken & { readonly fingerprint: string }) | undefined> {
  const [, month = '', year = ''] = /^(\d{2})\/(\d{2})$/.exec(read.expiry) ?? [];
  const ends = Date.UTC(2000 + Number(year), Number(month), 1);
  if (!testCards[read.number] || !month || ends <= now.getTime()) return undefined;
  return {
    ...(await keepCard(db, read.number, Number(month), 2000 + Number(year))),
    fingerprint: fingerprintOf(read.number),
  };
}

async function keepCard(db: Database, number: string, month: number, year: number): Promise<CardToken> {
  const card = testCards[number];
  if (!card) throw new Error('Only the listed test cards are kept.');
  const token = newToken('card');
  await db.pool.query(
    `insert into sandbox.token (token, kind, behaviour, brand, last4, fingerprint, expiry_month, expiry_year)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [token, 'card', card.behaviour, card.brand, number.slice(-4), fingerprintOf(number), month, year],
  );
  return { token, brand: card.brand, last4: number.slice(-4), expiryMonth: month, expiryYear: year };
}

/** What a token stands for, or undefined. */
export async function describeToken(db: Database, token: string) {
  const { rows } = await db.pool.query<{
    brand: CardBrand;
    last4: string;
    fingerprint: string;
    expiry_month: number;
    expiry_year: number;
  }>({
    name: 'sandbox-describe',
    text: `select brand, last4, fingerprint, expiry_month, expiry_year from sandbox.token
      where token = $1 and kind = 'card'`,
    values: [token],
  });
  return rows[0];
}

/** What many tokens stand for; those that nobody was given are left out. */
export async function describeTokens(db: Database, tokens: readonly string[]) {
  const { rows } = await db.pool.query<{
    token: string;
    brand: CardBrand;
    last4: string;
    fingerprint: string;
    expiryMonth: number;
    expiryYear: number;
  }>(
    `select token, brand, last4, fingerprint, expiry_month as "expiryMonth", expiry_year as "expiryYear"
      from sandbox.token where token = any($1) and kind = 'card'`,
    [tokens],
  );
  return rows;
}

/** Stores bank accounts sealed and answers their tokens; numbers that are no test value settle. */
export async function tokenizeBankAccounts(
  db: Database,
  keyring: Keyring,
  accounts: readonly BankNumbers[],
): Promise<StoredBankAccount[]> {
  const kept = accounts.map(({ routingNumber, accountNumber }) => {
    const token = newToken('bank');
    return {
      token,
      fingerprint: fingerprintOf(`${routingNumber} ${accountNumber}`),
      behaviour: testBankAccounts[accountNumber] ?? 'settles',
      last4: accountNumber.slice(-4),
      sealed: keyring.seal(accountNumber, numberPlace(token)),
    };
  });
  await db.pool.query(
    `insert into sandbox.token (token, kind, behaviour, brand, last4, fingerprint, number_enveloped)
      select x.token, 'bank', x.behaviour, 'Bank', x.last4, x.fingerprint, x.sealed
      from jsonb_to_recordset($1::jsonb) as x (token text, behaviour text, last4 text, fingerprint text, sealed text)`,
    [JSON.stringify(kept)],
  );
  return kept.map(({ token, fingerprint }) => ({ token, fingerprint }));
}
