import { afterAll, beforeAll, expect, it } from 'vitest';
import { credentialsAt, storeCredentials } from '../../src/capabilities/gateways/credentials.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('two tenants whose merchant accounts have the same number at the same type of gateway each get their own secrets', async () => {
  const accounts: { id: number; unit: number; secret: string }[] = [];
  for (const [slug, gateway] of [
    ['riverton-water', 'Cardline'],
    ['lakeshore-hydro', 'Lakeline'],
  ]) {
    const [made] = await world.rows<{ id: number }>(
      "insert into gateway (name, gateway_type) values ($1, 'Stripe') returning id",
      [gateway],
    );
    const [account] = await world.rows<{ id: number; unit: number }>(
      `insert into merchant_account (gateway_id, organization_id, business_unit_id, name, merchant_number, purpose,
        payment_source_types, channels, currency_code, status)
        select $1, organization_id, id, 'Cards', 'acct_same', 'Base Payment', '{Credit Card}', '{QuickPay}', 'USD',
        'Active' from business_unit where slug = $2 returning id, business_unit_id as unit`,
      [made?.id, slug],
    );
    if (!account) throw new Error(`There is no ${slug}.`);
    accounts.push({ ...account, secret: `sk_of_${slug}` });
  }
  for (const { id, unit, secret } of accounts)
    await world.db.scoped([unit], (tx) => storeCredentials(tx, world.keyring, id, { secretKey: secret }));
  const secretsOf = credentialsAt(world.db, world.keyring, 'Stripe');
  for (const { id, secret } of accounts) expect(await secretsOf(id)).toEqual({ secretKey: secret });
  // The secrets of one type of gateway are none of another's.
  await expect(credentialsAt(world.db, world.keyring, 'Adyen')(accounts[0]?.id ?? 0)).rejects.toThrow(
    /has no credentials/,
  );
});
