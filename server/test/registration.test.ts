import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCustomers } from './customer-kit.ts';
import { earlyInWindow } from './early-in-window.ts';
import { useAtOnceAndLater } from './one-time-thing.ts';
import { brokenInvariants } from './paying.ts';
import { browserOf, claimsOf, signInTo } from './provider-client.ts';
import { openRegistrations } from './registration-kit.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let kit: Awaited<ReturnType<typeof openCustomers>>;
let way: ReturnType<typeof openRegistrations>;
beforeAll(async () => {
  world = await openWorld();
  kit = await openCustomers(world);
  way = openRegistrations(world);
});
beforeEach(() => world.rows('delete from rate_counter'));
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

const said = ({ body }: { body: unknown }): string =>
  (body as { errorMessage: string }[]).map(({ errorMessage }) => errorMessage).join(' ');
const payers = (email: string) =>
  world.rows('select id, user_id as "userId", email_verified as proved from customer where lower(email) = lower($1)', [
    email,
  ]);
const over = 'This link was used already, or is over. Ask for a new one.';

describe('who makes a login at the page of a biller', () => {
  it('reads a mail, chooses a password, signs in and adds an account by what stands on its bill', async () => {
    const email = 'first.comer@example.test';
    const asked = await way.register(email);
    expect([asked.status, asked.body.sentTo]).toEqual([200, email]);
    // Nothing but the registration is there yet.
    expect(await payers(email)).toEqual([]);
    expect(await world.rows('select 1 from user_account where email = $1', [email])).toEqual([]);
    const token = await way.tokenTo(email);
    expect(JSON.stringify(await world.rows('select * from registration'))).not.toContain(token);
    const { status, body } = await way.confirm(token);
    expect([status, body.address]).toEqual([
      200,
      expect.stringMatching(/^http:\/\/localhost:4000\/auth\/set-password\?token=[\w-]{20,}$/),
    ]);
    expect(await payers(email)).toMatchObject([{ proved: true }]);
    // Too short, of the address, leaked: no password yet, and the page stays good.
    for (const weak of ['short', 'first.comer', 'password1'])
      expect((await way.choose(body.address, weak)).statusCode).toBe(400);
    const chosen = await way.choose(body.address);
    expect([chosen.statusCode, chosen.headers.location]).toEqual([
      303,
      'http://localhost:4000/app/customer/riverton-water/accounts',
    ]);
    expect((await way.choose(body.address, 'another stone 7')).statusCode).toBe(404);
    const { answer } = await signInTo(world, email, { business_unit_slug: 'riverton-water' }, 'r1ver st0nes');
    const claims = claimsOf(answer.get('access_token') ?? '');
    expect(claims).toMatchObject({ role: 'Customer', business_unit_slug: 'riverton-water', permissions: [] });
    expect(await kit.mine(answer.get('access_token') ?? '')).toEqual([]);
    const own = await addOwn(answer.get('access_token') ?? '', kit.unit, '10004');
    expect(own.added).toHaveLength(1);
  });

  it('is told nothing of whose an address is, by words or by what is written down', async () => {
    const stopped = await kit.newPayer({});
    await kit.call('PUT', `/api/business-units/${kit.unit}/customers/${stopped.id}/block`, {
      isBlocked: true,
      reason: 'Asked for it',
    });
    await world.rows("update customer set status = 'Blocked' where id = $1", [stopped.id]);
    await world.rows("update user_account set status = 'Disabled' where id = $1", [stopped.userId]);
    const addresses = ['nobody@example.test', 'pat@example.test', 'clerk@riverton.test', stopped.email];
    const answers = [];
    for (const email of addresses) answers.push(await way.register(email));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const shape = (body: object) => Object.keys(body).sort();
    expect(new Set(answers.map(({ body }) => shape(body).join())).size).toBe(1);
    const rows = await world.rows(
      'select count(*)::int as n from registration where email = any($1) and ended_date is null',
      [addresses],
    );
    expect(rows).toEqual([{ n: 4 }]);
    const leads = await Promise.all(addresses.map(async (email) => (await way.mailTo(email)).text));
    expect(leads.map((text) => /register#/.test(text))).toEqual([true, false, false, false]);
    expect(leads[1]).toContain('You have one already');
    expect(leads[2]).toContain('elsewhere on this service');
    expect(leads[3]).toContain('cannot sign in at the moment');
    // The link of one that became a login meanwhile makes none.
    for (const email of addresses.slice(1)) {
      const [row] = await world.rows<{ id: number; nonce: string }>(
        'select id, nonce from registration where email = $1 order by id desc limit 1',
        [email],
      );
      const token = `${row?.id}.${world.keyring.sign('registration', row?.nonce ?? '')}`;
      expect((await way.confirm(token)).status, email).toBe(400);
    }
    expect(await payers('clerk@riverton.test')).toEqual([]);
  });

  it('takes the accounts over that staff linked to the very address', async () => {
    const { id, email, userId } = await kit.newPayer({ accounts: ['10005'], name: 'Sam Hill' });
    await world.rows('update customer set user_id = null, email_verified = false where id = $1', [id]);
    await world.rows('delete from identity.login where user_id = $1', [userId]);
    await world.rows("update user_account set email = 'gone' || id where id = $1", [userId]);
    await way.registered(email.toUpperCase());
    const { answer } = await signInTo(world, email, {}, 'r1ver st0nes');
    expect(await kit.mine(answer.get('access_token') ?? '')).toEqual([await world.accountId('10005')]);
    expect(await payers(email)).toMatchObject([{ id, proved: true }]);
  });

  it('uses one login at every biller of the organization', async () => {
    const email = 'two.billers@example.test';
    await way.registered(email);
    // At the other one: the mail says to sign in, and the account is added there.
    await way.register(email, { slug: 'riverton-tax' });
    const { text } = await way.mailTo(email);
    expect(text).toContain('You have one already');
    expect(text).toContain('/customer/riverton-tax/accounts');
    const { answer } = await signInTo(world, email, { business_unit_slug: 'riverton-tax' }, 'r1ver st0nes');
    const token = answer.get('access_token') ?? '';
    const tax = await world.unitId('riverton-tax');
    const [parcel] = await world.rows<{ id: number; number: string }>(
      `select a.id, a.account_number as number from account a where a.business_unit_id = $1 and not a.is_archived
        and not a.account_locked and a.allow_online_payment and (select count(*) from account o
        where o.business_unit_id = a.business_unit_id and o.account_number = a.account_number) = 1
        order by a.id limit 1`,
      [tax],
    );
    await addOwn(token, kit.unit, '10006');
    await addOwn(token, tax, parcel?.number ?? '');
    expect((await kit.mine(token)).toSorted()).toEqual([await world.accountId('10006'), Number(parcel?.id)].toSorted());
    // A biller of another organization makes none for this address, and is asked for its own.
    await way.register(email, { slug: 'lakeshore-hydro' });
    expect((await way.mailTo(email)).text).toContain('elsewhere on this service');
    expect(await payers(email)).toHaveLength(1);
  });
});

describe('the link of a registration', () => {
  it('makes one login of fifty that use it at once, on two nodes, and none later', async () => {
    const other = await world.secondNode();
    const email = 'at.once@example.test';
    await way.register(email);
    const token = await way.tokenTo(email);
    await useAtOnceAndLater({
      answered: 'one',
      use: async (nth) => {
        await world.rows('delete from rate_counter');
        const node = nth % 2 ? world : other;
        const used = await node.call('POST', '/api/customers/registration/confirm', { body: { token } });
        return used.status === 200;
      },
      effects: async () => (await payers(email)).length,
    });
    await other.close();
  });

  it('is over when a later one was mailed, after its day, and never was one where it was changed', async () => {
    const email = 'twice@example.test';
    await way.register(email);
    const first = await way.tokenTo(email);
    // Asked for at another biller of the organization, and in other letters: one link is alive.
    await way.register('Twice@Example.test', { slug: 'riverton-tax' });
    const second = await way.tokenTo('Twice@Example.test');
    expect(said(await way.confirm(first))).toBe(over);
    await world.rows(
      `update registration set expires_date = now() - interval '1 second'
        where used_date is null and lower(email) = $1`,
      [email],
    );
    expect(said(await way.confirm(second))).toBe(over);
    await way.register(email);
    const third = await way.tokenTo(email);
    for (const bad of [`${third}x`, third.replace(/^\d+/, '1'), 'nonsense', `1.${'A'.repeat(43)}`])
      expect([(await way.confirm(bad)).status, bad]).toEqual([400, bad]);
    expect(await payers(email)).toEqual([]);
    expect((await way.confirm(third)).status).toBe(200);
  });

  it('of two that ask at once leaves one alive', async () => {
    const email = 'both.at.once@example.test';
    const asked = await Promise.all([way.register(email), way.register(email), way.register(email)]);
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(
      await world.rows('select 1 from registration where email = $1 and ended_date is null', [email]),
    ).toHaveLength(1);
  });

  it('leads on again where somebody left before they chose a password', async () => {
    const email = 'left.early@example.test';
    await way.register(email);
    const { body: left } = await way.confirm(await way.tokenTo(email));
    await way.register(email);
    const { body: again } = await way.confirm(await way.tokenTo(email));
    // The page that was left is over: one is alive.
    expect((await way.choose(left.address)).statusCode).toBe(404);
    expect((await way.choose(again.address)).statusCode).toBe(303);
    expect(await payers(email)).toHaveLength(1);
  });

  it('is nobody’s to make too many of: three an hour for an address, ten for who asks', async () => {
    await earlyInWindow(3600);
    const strict = await world.secondNode({ LIMIT_FACTOR: '1' });
    const ask = async (email: string) => (await openRegistrations(strict).register(email)).status;
    // Ten at once, of which three are answered; whoever's the address is.
    const often = (email: string) => Promise.all(Array.from({ length: 5 }, () => ask(email)));
    const answered = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length;
    expect([answered(await often('often@example.test')), answered(await often('pat@example.test'))]).toEqual([3, 3]);
    expect([await ask('one.more@example.test'), await ask('Often@example.test')]).toEqual([429, 429]);
    await strict.close();
  });

  it('makes none where the biller takes nobody in, and none is asked for', async () => {
    const email = 'closed@example.test';
    await way.register(email);
    const token = await way.tokenTo(email);
    await world.rows(
      `insert into feature_setting (business_unit_id, feature_key, mode)
        values ($1, 'CustomerRegistration', 'Disabled')`,
      [kit.unit],
    );
    for (const answer of [await way.register('closed2@example.test'), await way.confirm(token)])
      expect([answer.status, said(answer)]).toEqual([400, expect.stringMatching(/^New logins are closed/)]);
    await world.rows("delete from feature_setting where feature_key = 'CustomerRegistration'");
    expect((await way.confirm(token)).status).toBe(200);
    expect((await way.register(email, { slug: 'no-such-biller' })).status).toBe(404);
  });

  it('is led to from the sign-in page of a biller, and from none of staff', async () => {
    const page = async (more: Record<string, string>) => (await signInPage(more)).text;
    expect(await page({ business_unit_slug: 'riverton-water' })).toContain(
      'href="http://localhost:4000/app/customer/riverton-water/register"',
    );
    expect(await page({})).not.toContain('/register');
  });
});

async function signInPage(more: Record<string, string>) {
  const { ask } = await import('./provider-client.ts');
  return browserOf(world)('GET', ask(more));
}

/** Adds an account by what stands on its bill, whatever its biller asks of that. */
async function addOwn(token: string, businessUnitId: number, number: string) {
  const rows = await world.rows<{ id: string; type: string; value: string }>(
    `select a.id, d.type, case d.type when 'Account Number' then a.account_number when 'Zip Code' then left(a.zip, 5)
      when 'Name' then a.name end as value from account a join account_field_definition d
      on d.business_unit_id = a.business_unit_id and d.is_quick_pay_lookup_field and d.is_required
      where a.account_number = $1 and a.business_unit_id = $2`,
    [number, businessUnitId],
  );
  const body = {
    businessUnitId,
    answers: rows.map(({ type, value }) => ({ type, value })),
    accountIds: [Number(rows[0]?.id)],
  };
  const { status, body: answer } = await world.call('POST', '/api/customers/home/accounts', { token, body });
  expect([status, answer.found?.length, number]).toEqual([200, 1, number]);
  return answer;
}
