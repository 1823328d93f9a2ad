import { importJWK, SignJWT } from 'jose';
import { openQuickPaySession } from '@ratepayer/server/capabilities/accounts/quick-pay-session.ts';
import { signingKeys } from '@ratepayer/server/platform/crypto/signing-keys.ts';
import { rowsOf } from '@ratepayer/server/platform/database/database.ts';
import { sql } from 'kysely';
import { bareRequest } from './bare-http.ts';
import type { City } from './city.ts';
import type { Lab } from './lab.ts';
import { amountMinor } from './sessions.ts';

export interface CallOptions {
  readonly token?: string | undefined;
  /** Whom the portal's proxy saw; it counts only where the node trusts this machine. */
  readonly address?: string | undefined;
  readonly ms?: number;
}

/** One request over a kept connection. @throws on a status of 300 and above. */
export async function call<T>(
  origin: string,
  method: string,
  path: string,
  body?: unknown,
  { token, address, ms = 30_000 }: CallOptions = {},
): Promise<T> {
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(address ? { 'x-forwarded-for': address } : {}),
  };
  const answer = await bareRequest(origin, method, path, headers, body === undefined ? '' : JSON.stringify(body), ms);
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.body.slice(0, 200)}`);
  return (answer.body ? JSON.parse(answer.body) : undefined) as T;
}

export interface Payer {
  readonly token: string;
  readonly businessUnitId: number;
  readonly accountIds: readonly number[];
  readonly address: string;
}

/** Where the n-th payer comes from: payers do not share an address, and so no row of its limits either. */
export const addressOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/** Look-up sessions with their tokens, made beforehand: a look-up takes 300 ms by design. */
export async function makePayers(lab: Lab, city: City, count: number): Promise<Payer[]> {
  const [jwk] = await signingKeys(lab.db.pool, lab.keyring);
  const key = await importJWK(jwk ?? {}, 'RS256');
  const payers: Payer[] = [];
  for (let i = 0; i < count; i++) {
    const businessUnitId = city.unitIds[i % city.unitIds.length] ?? 0;
    const accountIds = city.accountIds
      .filter((_, k) => k % city.unitIds.length === i % city.unitIds.length)
      .slice(Math.floor(i / city.unitIds.length) * 10, Math.floor(i / city.unitIds.length) * 10 + 10);
    const { id, identifier } = await lab.db.scoped([businessUnitId], async (tx) => {
      const made = await openQuickPaySession(tx, { businessUnitId, accountIds, answered: ['Account Number'] });
      const [row] = await rowsOf(
        tx,
        sql<{ identifier: string }>`select identifier from quick_pay_session where id = ${made}`,
      );
      return { id: made, identifier: row?.identifier ?? '' };
    });
    const token = await new SignJWT({
      client_id: 'portal',
      scope: 'api',
      role: 'QuickPay',
      session_identifier: identifier,
    })
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: jwk?.kid ?? '' })
      .setSubject(String(id))
      .setIssuer('http://localhost:4000/auth')
      .setAudience('http://localhost:4000/api')
      .setIssuedAt()
      .setExpirationTime('2h')
      .sign(key);
    payers.push({ token, businessUnitId, accountIds, address: addressOf(i) });
  }
  return payers;
}

export interface Intent {
  readonly identifier: string;
  readonly totalMinor: number;
  readonly terms: readonly { readonly termsVersionId: number }[];
}

/** One whole session: begin, amount, card, pay, result. */
export async function paySession(origin: string, payer: Payer, i: number, cardToken: string): Promise<void> {
  const accountId = payer.accountIds[i % payer.accountIds.length];
  const { address } = payer;
  const begun = await call<Intent>(
    origin,
    'POST',
    '/api/payment-intents',
    { businessUnitId: payer.businessUnitId, channel: 'QuickPay', accountIds: [accountId] },
    { token: payer.token, address },
  );
  const path = `/api/payment-intents/${begun.identifier}`;
  const lineItems = [{ accountId, lineItemType: 'AccountBalance', amountMinor: amountMinor + (i % 5000) }];
  await call(origin, 'PUT', `${path}/charges`, { lineItems }, { address });
  const card = { paymentSourceType: 'Credit Card', token: cardToken, holderName: 'Pat Rivera', postalCode: '78701' };
  const ready = await call<Intent>(origin, 'PUT', `${path}/payment-source`, card, { address });
  const pay = {
    totalMinor: ready.totalMinor,
    acknowledgedTermsVersionIds: ready.terms.map((terms) => terms.termsVersionId),
    duplicateConfirmed: true,
  };
  const result = await call<{ status: string }>(origin, 'POST', `${path}/process`, pay, { address });
  if (result.status !== 'Complete') throw new Error(`The payment is ${result.status}.`);
  await call(origin, 'GET', `${path}/result`, undefined, { address });
}

/** Sessions of all payers in turn, each time of another account of theirs and with another card; `begun` so far. */
export function inTurn(origin: string, payers: readonly Payer[], cards: number) {
  let begun = 0;
  return {
    begun: () => begun,
    pay: async (): Promise<void> => {
      const i = begun++;
      const payer = payers[i % payers.length];
      if (payer) await paySession(origin, payer, Math.floor(i / payers.length), `sbx_card_pay${i % cards}`);
    },
  };
}

/** Test cards `sbx_card_pay0` and so on that approve. */
export const makeCards = (lab: Lab, count: number) =>
  lab.owner.query(
    `insert into sandbox.token (token, kind, behaviour, brand, last4, fingerprint, expiry_month, expiry_year)
      select 'sbx_card_pay' || n, 'card', 'approve', 'Visa', '4242', 'pay' || n, 12, 2039
      from generate_series(0, $1::int) n`,
    [count],
  );
