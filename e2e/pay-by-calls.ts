import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import type { PaymentResult } from '@ratepayer/contract/payments/receipt.shapes.ts';
import { cards } from './payer-steps.ts';

export interface Bill {
  readonly account: string;
  readonly zip: string;
  readonly amount: string;
}

/** The token of a look-up, as the page asks for it: an authorization request that is answered at once. */
async function lookUp(base: string, { account, zip }: Bill): Promise<string> {
  const asked = new URLSearchParams({
    client_id: 'portal',
    response_type: 'id_token token',
    scope: 'openid profile permissions api',
    redirect_uri: `${base}/silent-refresh`,
    state: 'of-a-test',
    nonce: 'nonce-of-a-test-payment',
    business_unit_slug: 'riverton-water',
    cp_login_mode: 'Portal',
    account_number: account,
    additional_identifier_key: 'ZipCode',
    additional_identifier_value: zip,
  });
  const answer = await fetch(`${new URL(base).origin}/auth/auth?${asked}`, { redirect: 'manual' });
  const given = new URLSearchParams(answer.headers.get('location')?.split('#')[1]);
  const token = given.get('access_token');
  if (!token) throw new Error(`the look-up of ${account} answered ${answer.status} ${given}`);
  return token;
}

/** Pays as the payers' pages do, by the calls that they make; answers what became of it. */
async function pay(base: string, bill: Bill, card: string): Promise<PaymentResult> {
  const { origin } = new URL(base);
  async function call<T>(method: string, path: string, body: unknown, token?: string): Promise<T> {
    const headers = {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(path.endsWith('/process') ? { 'idempotency-key': crypto.randomUUID() } : {}),
    };
    const answer = await fetch(`${origin}${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }
  const unit = await fetch(`${origin}/api/business-units/by-slug/riverton-water/context/QuickPay`);
  const { id: businessUnitId } = (await unit.json()) as { id: number };
  const token = await lookUp(base, bill);
  const begun = { businessUnitId, channel: 'QuickPay' };
  const { identifier, accounts } = await call<PaymentIntent>('POST', '/api/payment-intents', begun, token);
  const path = `/api/payment-intents/${identifier}`;
  const accountId = accounts[0]?.id ?? 0;
  const amountMinor = Math.round(Number(bill.amount) * 100);
  const lineItems = [{ accountId, lineItemType: 'AccountBalance', amountMinor }];
  await call('PUT', `${path}/charges`, { accountIds: [accountId], lineItems });
  await call('PUT', `${path}/payment-fields`, { contactEmail: 'pat@example.test' });
  const kept = await fetch(`${origin}/sandbox-gateway/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ number: card, expiry: '12/39', securityCode: '123' }),
  });
  const { token: cardToken } = (await kept.json()) as { token: string };
  const source = { paymentSourceType: 'Credit Card', token: cardToken, holderName: 'Pat Rivera', postalCode: '78701' };
  const ready = await call<PaymentIntent>('PUT', `${path}/payment-source`, source);
  return call('POST', `${path}/process`, {
    totalMinor: ready.totalMinor,
    acknowledgedTermsVersionIds: ready.terms.map((terms) => terms.termsVersionId),
  });
}

/** A payer pays; answers the reference number. How it looks is shown in `payer.test.ts`. */
export async function payAs(base: string, bill: Bill): Promise<string> {
  const { status, referenceNumber } = await pay(base, bill, cards.good);
  if (status !== 'Complete' || !referenceNumber) throw new Error(`the payment of ${bill.amount} is ${status}`);
  return referenceNumber;
}

/** A payer's card is declined. */
export async function payDeclined(base: string, bill: Bill): Promise<void> {
  const { status } = await pay(base, bill, cards.declined);
  if (status === 'Complete') throw new Error(`the payment of ${bill.amount} was not declined`);
}
