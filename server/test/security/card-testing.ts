import type { World } from '../world.ts';

export interface Attack {
  /** Sales that the gateway heard of. */
  readonly reachedGateway: number;
  /** Sources that were answered with a challenge, and with another limit. */
  readonly challenged: number;
  readonly refused: number;
}

const lanes = 8;

/**
 * Guests try stolen cards, each declined, from many addresses on many accounts, spread over nodes of one installation
 * (security.md T25).
 */
export async function testCards(
  worlds: readonly World[],
  { cards, addresses }: { readonly cards: number; readonly addresses: number },
): Promise<Attack> {
  const [one] = worlds;
  if (!one) throw new Error('An attack needs somewhere to go.');
  const unit = await one.unitId('riverton-water');
  const sales = async () =>
    (await one.rows<{ n: number }>("select count(*)::int as n from sandbox.ledger where kind = 'sale'"))[0]?.n ?? 0;
  const before = await sales();
  await one.rows(
    `insert into sandbox.token (token, kind, behaviour, brand, last4, fingerprint, expiry_month, expiry_year)
      select 'sbx_card_stolen' || n, 'card', 'decline', 'Visa', '0002', 'stolen' || n, 12, 2039
      from generate_series(1, $1::int) n`,
    [cards],
  );
  const numbers = (
    await one.rows<{ n: string }>(
      'select account_number as n from account where business_unit_id = $1 and not is_archived order by id limit 60',
      [unit],
    )
  ).map((row) => row.n);
  const refused = { challenge: 0, other: 0 };
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let i = lane; i < cards; i += lanes) {
        const world = worlds[i % worlds.length] ?? one;
        const { token, accountIds } = await one.quickPay([numbers[i % numbers.length] ?? '']);
        const accountId = accountIds[0] ?? 0;
        const from = i % addresses;
        const call = (method: string, url: string, payload: object) =>
          world.app
            .inject({
              method: method as 'POST',
              url,
              payload,
              remoteAddress: `198.51.${Math.floor(from / 250)}.${from % 250}`,
              headers: { authorization: `Bearer ${token}` },
            })
            .then((answer) => ({ status: answer.statusCode, body: JSON.parse(answer.payload) }));
        const created = await call('POST', '/api/payment-intents', {
          businessUnitId: unit,
          channel: 'QuickPay',
          accountIds: [accountId],
        });
        if (created.status !== 200) {
          refused.other += 1;
          continue;
        }
        const path = `/api/payment-intents/${created.body.identifier}`;
        await call('PUT', `${path}/charges`, {
          lineItems: [{ accountId, lineItemType: 'AccountBalance', amountMinor: 600 + (i % 3000) }],
        });
        const set = await call('PUT', `${path}/payment-source`, {
          paymentSourceType: 'Credit Card',
          token: `sbx_card_stolen${i + 1}`,
          holderName: 'Thief',
          postalCode: '78701',
        });
        if (set.status === 429) refused[set.body[0].propertyName === 'challenge' ? 'challenge' : 'other'] += 1;
        if (set.status !== 200) continue;
        await call('POST', `${path}/process`, {
          totalMinor: set.body.totalMinor,
          acknowledgedTermsVersionIds: set.body.terms.map((terms: { termsVersionId: number }) => terms.termsVersionId),
          duplicateConfirmed: true,
        });
      }
    }),
  );
  return { reachedGateway: (await sales()) - before, challenged: refused.challenge, refused: refused.other };
}
