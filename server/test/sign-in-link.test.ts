import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asPayer } from './customer-kit.ts';
import { useAtOnceAndLater } from './one-time-thing.ts';
import { brokenInvariants, prepare } from './paying.ts';
import { browserOf, claimsOf, fragment } from './provider-client.ts';
import { openRegistrations } from './registration-kit.ts';
import { openSignInLinks } from './sign-in-link-kit.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let links: Awaited<ReturnType<typeof openSignInLinks>>;
let kit: (typeof links)['kit'];
beforeAll(async () => {
  world = await openWorld();
  links = await openSignInLinks(world);
  ({ kit } = links);
});
beforeEach(() => world.rows('delete from rate_counter'));
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

describe('a link that staff make for a payer', () => {
  it('opens the one account by a press, to be seen and paid, and the payer is told', async () => {
    const { payer, accountId, token } = await links.linkTo();
    const session = await links.opened(token);
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

  it('reads the register and histories of its one account, as whoever has it, and of no other', async () => {
    const { accountId, token, payer } = await links.linkTo('10002');
    const session = await links.opened(token);
    const paying = await prepare(asPayer(world, session), { token: session, accountId, amountMinor: 700 });
    expect((await paying.process()).body.status).toBe('Complete');
    const other = await world.accountId('10001');
    const hydro = await world.accountId('55001', '');
    const looked = await world.quickPay(['10002']);
    const get = (path: string, by = session) => world.call('GET', path, { token: by });
    const own = (id: number) => `/api/customers/home/accounts/${id}`;
    const page = (await get(own(accountId))).body;
    expect(page).toMatchObject({
      ...{ id: accountId, accountNumber: '10002', autopay: null, isPaperless: false, offersPaperless: false },
      ...{ nickname: '', textsTo: '', notifyNewBill: false, hasReadings: false },
    });
    const paths = [
      ...[own, (id: number) => `${own(id)}/payments`, (id: number) => `${own(id)}/register`],
      ...[(id: number) => `${own(id)}/register/export`, (id: number) => `${own(id)}/payments/export`],
    ];
    for (const path of paths) {
      expect([path(accountId), (await get(path(accountId))).status]).toEqual([path(accountId), 200]);
      // By no number of another account, of this biller or another; and a look-up of the very account reads none.
      for (const id of [other, hydro, 999_999_999])
        expect([path(id), (await get(path(id))).status]).toEqual([path(id), 404]);
      expect([path(accountId), (await get(path(accountId), looked.token)).status]).toEqual([path(accountId), 404]);
    }
    const paid = (await get(`${own(accountId)}/payments`)).body.items[0];
    // What its payer was told of a payment stays theirs.
    expect(paid).toMatchObject({ amountMinor: 700, serviceFeeAmountMinor: null, errorMessage: '' });
    expect((await get(`${own(accountId)}/register`)).body.items[0]).toMatchObject({ amountMinor: -700 });
    expect((await world.call('PUT', own(accountId), { token: session, body: { nickname: 'Mine' } })).status).toBe(403);
    await kit.unlink(payer.id, accountId);
    expect((await get(own(accountId))).status).toBe(401);
  });

  it('opens nothing of a login, and no second account', async () => {
    const { token, accountId } = await links.linkTo('10003');
    const session = await links.opened(token);
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
    // So it is offered none: by a look-up of the same account it is.
    const offered = async (by: string) => {
      const begun = { businessUnitId: kit.unit, channel: 'QuickPay', accountIds: [accountId] };
      return (await world.call('POST', '/api/payment-intents', { token: by, body: begun })).body.config.maximumAccounts;
    };
    const { token: looked } = await world.quickPay(['10003']);
    expect([await offered(session), await offered(looked)]).toEqual([1, 20]);
  });

  it('is used once of fifty at once, and its ticket enters once', async () => {
    const { token, payer } = await links.linkTo('10004');
    let ticket = '';
    await useAtOnceAndLater({
      answered: 'one',
      use: async () => {
        const { status, body } = await links.use(token);
        if (status === 200) ticket = body.ticket;
        return status === 200;
      },
      effects: async () => (await kit.told('Sign In Link Used', payer.id)).length,
    });
    let entered = 0;
    await useAtOnceAndLater({
      answered: 'one',
      use: async () => {
        const done = await links.enter(browserOf(world), ticket);
        const isIn = fragment(done.url).has('access_token');
        if (isIn) entered++;
        return isIn;
      },
      effects: async () => entered,
    });
  });

  it('opens nothing where it is old, replaced, changed, of another biller, or its payer lost the account', async () => {
    const { token, payer, accountId } = await links.linkTo('10005');
    const replaced = await links.make(payer.id, accountId);
    for (const bad of [token, `${replaced}x`, 'A'.repeat(43)])
      expect([(await links.use(bad)).status, bad]).toEqual([400, bad]);
    expect((await links.use(replaced, 'lakeshore-hydro')).status).toBe(400);
    await world.rows("update sign_in_link set expires_date = now() - interval '1 second' where customer_id = $1", [
      payer.id,
    ]);
    expect((await links.use(replaced)).status).toBe(400);
    const third = await links.make(payer.id, accountId);
    const { body } = await links.use(third);
    await world.rows("update quick_pay_session set ticket_until = now() - interval '1 second' where customer_id = $1", [
      payer.id,
    ]);
    expect(fragment((await links.enter(browserOf(world), body.ticket)).url).has('access_token')).toBe(false);
  });

  it('ends with the access of its payer', async () => {
    const { token, payer, accountId } = await links.linkTo('10006');
    const session = await links.opened(token);
    const status = async () => (await world.call('GET', '/api/accounts/mine', { token: session })).status;
    expect(await status()).toBe(200);
    await kit.unlink(payer.id, accountId);
    expect(await status()).toBe(401);
  });
});
