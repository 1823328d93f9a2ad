import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asPayer, openCustomers } from './customer-kit.ts';
import { useAtOnceAndLater } from './one-time-thing.ts';
import { brokenInvariants, prepare } from './paying.ts';
import { ask, browserOf, claimsOf, fragment } from './provider-client.ts';
import { openRegistrations } from './registration-kit.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let kit: Awaited<ReturnType<typeof openCustomers>>;
let admin: string;
beforeAll(async () => {
  world = await openWorld();
  kit = await openCustomers(world);
  admin = await world.token('admin@riverton.test');
});
beforeEach(() => world.rows('delete from rate_counter'));
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

/** A link as staff copy it, into an account of a payer of its own. */
async function linkTo(number = '10002') {
  const payer = await kit.newPayer({ accounts: [number] });
  const accountId = await world.accountId(number);
  const made = await make(payer.id, accountId);
  return { payer, accountId, token: tokenIn(made.body.link) };
}
const make = (customerId: number, accountId: number) =>
  world.call(
    'GET',
    `/api/customers/generate-login-link?customerId=${customerId}&accountId=${accountId}&delivery=Copy`,
    {
      token: admin,
    },
  );
const tokenIn = (link: string): string => /\/customer\/riverton-water\/sign-in#([\w-]{20,})$/.exec(link)?.[1] ?? '';
const use = (token: string, slug = 'riverton-water') =>
  world.call('POST', '/api/customers/use-sign-in-link', { body: { slug, token } });
const enter = (go: ReturnType<typeof browserOf>, ticket: string) =>
  go('GET', ask({ login_hint: 'quickpay', business_unit_slug: 'riverton-water', auth_session_token: ticket }));
async function opened(token: string): Promise<string> {
  const { body } = await use(token);
  const done = await enter(browserOf(world), body.ticket);
  return fragment(done.url).get('access_token') ?? '';
}

describe('a link that staff make for a payer', () => {
  it('opens the one account by a press, to be seen and paid, and the payer is told', async () => {
    const { payer, accountId, token } = await linkTo();
    const session = await opened(token);
    expect(claimsOf(session)).toMatchObject({
      role: 'QuickPay',
      business_unit_slug: 'riverton-water',
      permissions: [],
    });
    const mine = await world.call('GET', '/api/accounts/mine', { token: session });
    expect(mine.body.map(({ id }: { id: number }) => id)).toEqual([accountId]);
    const paying = await prepare(asPayer(world, session), { token: session, accountId, amountMinor: 1_200 });
    expect((await paying.process()).body.status).toBe('Complete');
    expect(await kit.told('Sign In Link Used', payer.id)).toMatchObject([{ to: payer.email }]);
    const mail = await openRegistrations(world).mailTo(payer.email, 'Sign In Link Used');
    expect(mail.text).toContain('was used a moment ago');
    expect(
      await world.rows(
        `select action from audit_entry where entity_type = 'Account' and entity_id = $1
          and action = 'Sign-in link used'`,
        [accountId],
      ),
    ).toHaveLength(1);
  });

  it('opens nothing of a login, and no second account', async () => {
    const { token } = await linkTo('10003');
    const session = await opened(token);
    const refused: readonly (readonly [string, string, object?])[] = [
      ['GET', '/api/customers/home'],
      ['GET', '/api/customers/home/data'],
      [
        'PUT',
        '/api/customers/home/profile',
        { firstName: 'A', lastName: 'B', preferredChannel: 'Email', rowVersion: 1 },
      ],
      ['POST', '/api/customers/home/accounts', { businessUnitId: kit.unit, answers: [] }],
      ['GET', '/api/my-account/sessions'],
    ];
    for (const [method, path, body] of refused)
      expect([path, (await world.call(method, path, { token: session, ...(body ? { body } : {}) })).status]).toEqual([
        path,
        403,
      ]);
    const answers = [
      { type: 'Account Number', value: '10001' },
      { type: 'Zip Code', value: '78701' },
    ];
    const added = await world.call('POST', '/api/quick-pay/accounts', { token: session, body: { answers } });
    expect([added.status, added.body[0].errorMessage]).toEqual([400, expect.stringContaining('a link to one account')]);
    expect((await world.call('GET', '/api/accounts/mine', { token: session })).body).toHaveLength(1);
  });

  it('is used once of fifty at once, and its ticket enters once', async () => {
    const { token, payer } = await linkTo('10004');
    let ticket = '';
    await useAtOnceAndLater({
      answered: 'one',
      use: async () => {
        const { status, body } = await use(token);
        if (status === 200) ticket = body.ticket;
        return status === 200;
      },
      effects: async () => (await kit.told('Sign In Link Used', payer.id)).length,
    });
    let entered = 0;
    await useAtOnceAndLater({
      answered: 'one',
      use: async () => {
        const done = await enter(browserOf(world), ticket);
        const isIn = fragment(done.url).has('access_token');
        if (isIn) entered++;
        return isIn;
      },
      effects: async () => entered,
    });
  });

  it('opens nothing where it is old, replaced, changed, of another biller, or its payer lost the account', async () => {
    const { token, payer, accountId } = await linkTo('10005');
    const replaced = tokenIn((await make(payer.id, accountId)).body.link);
    for (const bad of [token, `${replaced}x`, 'A'.repeat(43)])
      expect([(await use(bad)).status, bad]).toEqual([400, bad]);
    expect((await use(replaced, 'lakeshore-hydro')).status).toBe(400);
    await world.rows("update sign_in_link set expires_date = now() - interval '1 second' where customer_id = $1", [
      payer.id,
    ]);
    expect((await use(replaced)).status).toBe(400);
    const third = tokenIn((await make(payer.id, accountId)).body.link);
    const { body } = await use(third);
    await world.rows("update quick_pay_session set ticket_until = now() - interval '1 second' where customer_id = $1", [
      payer.id,
    ]);
    expect(fragment((await enter(browserOf(world), body.ticket)).url).has('access_token')).toBe(false);
  });

  it('ends with the access of its payer', async () => {
    const { token, payer, accountId } = await linkTo('10006');
    const session = await opened(token);
    const status = async () => (await world.call('GET', '/api/accounts/mine', { token: session })).status;
    expect(await status()).toBe(200);
    await kit.unlink(payer.id, accountId);
    expect(await status()).toBe(401);
  });
});
