import { Agent, request } from 'node:http';
import { importJWK, SignJWT } from 'jose';
import { openQuickPaySession } from '@ratepayer/server/capabilities/accounts/quick-pay-session.ts';
import { signingKeys } from '@ratepayer/server/platform/crypto/signing-keys.ts';
import { rowsOf, sql } from '@ratepayer/server/platform/database/database.ts';
import type { City } from './city.ts';
import type { Lab } from './lab.ts';
import { amountMinor } from './sessions.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 1024 });

/** One request over a kept connection. @throws on a status of 300 and above. */
export function call<T>(
  origin: string,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
  ms = 30_000,
): Promise<T> {
  return new Promise((done, fail) => {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      ...(payload ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const sent = request(`${origin}${path}`, { method, agent, headers, timeout: ms }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        if ((response.statusCode ?? 500) >= 300) fail(new Error(`${response.statusCode} ${text.slice(0, 200)}`));
        else done((text ? JSON.parse(text) : undefined) as T);
      });
    });
    sent.on('timeout', () => sent.destroy(new Error('No answer in time.')));
    sent.on('error', fail);
    sent.end(payload);
  });
}

export interface Payer {
  readonly token: string;
  readonly businessUnitId: number;
  readonly accountIds: readonly number[];
}

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
      const made = await openQuickPaySession(tx, { businessUnitId, accountIds, answered: ['Account Number'] as never });
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
    payers.push({ token, businessUnitId, accountIds });
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
  const begun = await call<Intent>(
    origin,
    'POST',
    '/api/payment-intents',
    { businessUnitId: payer.businessUnitId, channel: 'QuickPay', accountIds: [accountId] },
    payer.token,
  );
  const path = `/api/payment-intents/${begun.identifier}`;
  await call(origin, 'PUT', `${path}/charges`, {
    lineItems: [{ accountId, lineItemType: 'AccountBalance', amountMinor: amountMinor + (i % 5000) }],
  });
  const ready = await call<Intent>(origin, 'PUT', `${path}/payment-source`, {
    paymentSourceType: 'Credit Card',
    token: cardToken,
    holderName: 'Pat Rivera',
    postalCode: '78701',
  });
  const result = await call<{ status: string }>(origin, 'POST', `${path}/process`, {
    totalMinor: ready.totalMinor,
    acknowledgedTermsVersionIds: ready.terms.map((terms) => terms.termsVersionId),
    duplicateConfirmed: true,
  });
  if (result.status !== 'Complete') throw new Error(`The payment is ${result.status}.`);
  await call(origin, 'GET', `${path}/result`);
}
