import { beforeAll, describe, expect, it } from 'vitest';
import { customerSource } from '../src/capabilities/customers/customer.source.ts';
import { asPayer, enrol, openCustomers, seedCustomers } from './customer-kit.ts';
import { openedWorld } from './opened-world.ts';
import { prepare } from './paying.ts';
import { testList } from './test-list.ts';

const world = openedWorld();
type Kit = Awaited<ReturnType<typeof openCustomers>>;
let unit: Kit['unit'];
let clerk: Kit['clerk'];
let admin: Kit['admin'];
let account: Kit['account'];
let pat: Kit['pat'];
let call: Kit['call'];
let link: Kit['link'];
let home: Kit['home'];
let newPayer: Kit['newPayer'];
let unlink: Kit['unlink'];

beforeAll(async () => {
  ({ unit, clerk, admin, account, pat, call, link, home, newPayer, unlink } = await openCustomers(world()));
});

describe('the list of payers', () => {
  testList(customerSource, {
    world,
    seed: seedCustomers,
    naive: {
      HasAccounts: (row, wanted) => row.accountCount > 0 === wanted,
      BusinessUnitIds: (_row, ids) => ids.includes(unit),
    },
    searched: 'by rules of its own',
  });

  it('is searched by a number as people write it, and by the number of an account', async () => {
    const [row] = await world().rows<{ id: number; phone: string }>(
      "select id, phone_number as phone from customer where phone_number <> '' order by id limit 1",
    );
    const typed = row?.phone.replace(/^\+1(\d{3})(\d{3})/, '($1) $2-') ?? '';
    const found = async (text: string, field = 'phoneNumber') => {
      const query = new URLSearchParams({ 'Search.SearchText': text, 'Search.FieldNames': field });
      const { body } = await call('GET', `/api/customers/by-business-unit/${unit}?${query}`);
      return body.items.map(({ id }: { id: number }) => id);
    };
    expect(await found(typed)).toEqual([row?.id]);
    expect(await found('10001', 'accountNumber')).toContain(pat);
    expect(await found('55001', 'accountNumber')).toEqual([]);
  });
});

describe('a payer', () => {
  it('is found by number, login and account, and is there for nobody else', async () => {
    const [{ id: user } = { id: 0 }] = await world().rows(
      "select id from user_account where email = 'pat@example.test'",
    );
    const token = await world().token('pat@example.test');
    const seen = { id: pat, email: 'pat@example.test', name: 'Pat Rivera', status: 'Active' };
    for (const url of [`/api/customers/${pat}`, `/api/customers/by-user/${user}`]) {
      expect((await call('GET', url)).body).toMatchObject(seen);
      expect((await call('GET', url, undefined, token)).body).toMatchObject(seen);
      expect((await call('GET', url, undefined, await world().token('morgan@example.test'))).status).toBe(404);
      expect((await call('GET', url, undefined, await world().token('admin@lakeshore.test'))).status).toBe(404);
      expect((await call('GET', url, undefined, await world().token('base@riverton.test'))).status).toBe(403);
    }
    expect((await call('GET', `/api/customers/by-account/${account}`)).body).toMatchObject({ ...seen, others: [] });
    expect((await call('GET', `/api/customers/by-account/${account}`, undefined, token)).status).toBe(403);
    const ofUnit = await call('GET', `/api/customers/accounts?BusinessUnitId=${unit}&CustomerId=${pat}`);
    const own = await call('GET', `/api/customers/accounts?BusinessUnitId=${unit}`, undefined, token);
    expect(own.body.items.map(({ accountNumber }: { accountNumber: string }) => accountNumber)).toEqual([
      '10001',
      '10003',
    ]);
    expect(own.body).toEqual(ofUnit.body);
  });

  it('of a business unit that staff do not reach is not there, until an account of theirs is linked', async () => {
    const { id } = await newPayer({ accounts: ['10002'] });
    await world().rows(
      `insert into user_account (name, email, role, permissions, organization_id, business_unit_ids)
        select 'Taxes', 'taxes@riverton.test', role, permissions, organization_id,
        array[(select id from business_unit where slug = 'riverton-tax')] from user_account
        where email = 'clerk@riverton.test'`,
    );
    const taxes = await world().token('taxes@riverton.test');
    expect((await call('GET', `/api/customers/${id}`, undefined, taxes)).status).toBe(404);
    expect((await call('PUT', `/api/customers?id=${id}`, { preferredChannel: 'SMS' }, taxes)).status).toBe(404);
    expect((await call('PUT', `${home(id)}/block`, { blocked: true, reason: 'x' }, taxes)).status).toBe(404);
    expect((await unlink(id, await world().accountId('10002'), taxes)).status).toBe(404);
    await world().rows(
      `insert into account (business_unit_id, account_number, name) select id, 'T-1', 'Tax' from business_unit
        where slug = 'riverton-tax'`,
    );
    const tax = await world().accountId('T-1', '');
    await world().rows(
      `insert into account_money (account_id, business_unit_id) select id, business_unit_id from account where id = $1
        on conflict do nothing`,
      [tax],
    );
    expect((await link(tax, { customerId: id })).status).toBe(200);
    expect((await call('GET', `/api/customers/${id}`, undefined, taxes)).body).toMatchObject({ id, accountCount: 1 });
  });

  it('is led to the business unit of the accounts, of where they registered, or to none', async () => {
    const slugOf = async (token: string) => {
      const { status, body } = await call('GET', '/api/customers/business-unit-slug', undefined, token);
      return status === 200 ? body.businessUnitSlug : status;
    };
    const tax = await world().unitId('riverton-tax');
    const one = await newPayer();
    expect(await slugOf(one.token)).toBe('riverton-water');
    const link = (accountNumber: string, unitId: number) =>
      world().rows(
        `with a as (insert into account (business_unit_id, account_number, name) values ($1, $2, 'x') returning id)
          insert into customer_account (business_unit_id, customer_id, account_id, linked_by)
          select $1, $3, id, 'Admin' from a`,
        [unitId, accountNumber, one.id],
      );
    await link('SL-1', tax);
    expect(await slugOf(one.token)).toBe('riverton-tax');
    // Of several the one where they registered, though the other was first.
    await link('SL-2', unit);
    expect(await slugOf(one.token)).toBe('riverton-water');
    await world().rows('update customer set registered_unit_id = null where id = $1', [one.id]);
    expect(await slugOf(one.token)).toBe('riverton-tax');
    await world().rows('update customer_account set unlinked_date = now() where customer_id = $1', [one.id]);
    expect(await slugOf(one.token)).toBe(404);
    expect(await slugOf((await world().quickPay(['10001'])).token)).toBe('riverton-water');
    expect([await slugOf(clerk), await slugOf(admin)]).toEqual([403, 403]);
    expect((await world().call('GET', '/api/customers/business-unit-slug')).status).toBe(401);
  });

  it('pays for what the own accounts show, and reads no payments of others', async () => {
    const { token, accountIds } = await world().quickPay(['10001']);
    await (await prepare(world(), { token, accountId: accountIds[0] ?? 0, amountMinor: 1_100 })).process();
    const paid = (id: number | string, by: string) =>
      call('GET', `/api/customers/payments?BusinessUnitId=${unit}&AccountIds=${id}`, undefined, by);
    const own = await world().token('pat@example.test');
    expect((await paid(account, own)).body).toMatchObject({ totalCount: 1, items: [{ amountMinor: 1_100 }] });
    const [by] = (await paid(account, clerk)).body.items;
    expect(by).toMatchObject({ createdByUserName: expect.stringMatching(/./) });
    await world().rows('update payment set error_message = $2 where id = $1', [by.id, '"No funds"']);
    const [seen] = (await paid(account, own)).body.items;
    expect(seen).toEqual({ ...by, createdByUserName: '', errorMessage: '' });
    expect((await paid(`${account}&AccountIds=${await world().accountId('10002')}`, own)).status).toBe(404);
    expect((await paid(await world().accountId('55001', ''), clerk)).status).toBe(404);
    expect((await paid(account, await world().token('base@riverton.test'))).status).toBe(403);
  });

  it('reads of the own payments everything, and of a shared account’s others what was paid on it', async () => {
    const [one, two] = [await newPayer({ accounts: ['10004'] }), await newPayer({ accounts: ['10004'] })];
    const shared = await world().accountId('10004');
    await (
      await prepare(asPayer(world(), one.token), { token: one.token, accountId: shared, amountMinor: 300 })
    ).process();
    const latest = async (more: string, by: string) =>
      (await call('GET', `/api/customers/payments?BusinessUnitId=${unit}&${more}`, undefined, by)).body.items?.[0];
    const [own, others] = [
      await latest(`AccountIds=${shared}`, one.token),
      await latest(`AccountIds=${shared}`, two.token),
    ];
    await world().rows('update payment set amount_minor = amount_minor + 200 where id = $1', [own.id]);
    expect(own).toMatchObject({ amountMinor: 300, createdByUserName: expect.stringMatching(/^New/) });
    expect(await latest(`AccountIds=${shared}`, one.token)).toMatchObject({ paymentAmountMinor: 500 });
    expect(others).toEqual({ ...own, createdByUserName: '' });
    expect((await latest(`AccountIds=${shared}`, two.token)).paymentAmountMinor).toBe(300);
    await world().rows('update payment set amount_minor = amount_minor - 200 where id = $1', [own.id]);
    // Staff name the payer, however many accounts that one has; nobody reads another's in that way.
    expect(await latest(`CustomerId=${two.id}`, clerk)).toEqual(own);
    expect(await latest(`CustomerId=${two.id}`, two.token)).toEqual(others);
    expect(await latest(`CustomerId=${two.id}`, one.token)).toBeUndefined();
  });

  it('shows staff the accounts and payments of every business unit they may see, and counts no others', async () => {
    const tax = await world().unitId('riverton-tax');
    const { id, email } = await newPayer({ accounts: ['10001', '10004'] });
    const [{ there, paid } = { there: 0, paid: 0 }] = await world().rows<{ there: number; paid: number }>(
      `with a as (insert into account (business_unit_id, account_number, name) values ($1, 'EV-1', 'Every')
          returning id),
        m as (insert into account_money (account_id, business_unit_id) select id, $1 from a on conflict do nothing),
        l as (insert into customer_account (business_unit_id, customer_id, account_id, linked_by)
          select $1, $2, id, 'Admin' from a),
        p as (insert into payment (reference_number, type, organization_id, business_unit_id, status, amount_minor,
          currency_code) select '977777777777777777', 'Base Payment', organization_id, id, 'Succeeded', 4200,
          currency_code from business_unit where id = $1 returning id),
        x as (insert into payment_account (account_id, amount_minor, business_unit_id, created_date, payment_id)
          select a.id, 4200, $1, now(), p.id from a, p)
        select a.id as there, p.id as paid from a, p`,
      [tax, id],
    );
    await world().rows(
      `insert into user_account (name, email, role, permissions, organization_id, business_unit_ids)
        select 'Water', 'water-alone@riverton.test', role, permissions, organization_id, array[$1::int]
        from user_account where email = 'clerk@riverton.test'`,
      [unit],
    );
    const alone = await world().token('water-alone@riverton.test');
    const read = async (what: string, by: string, more = '') =>
      (await call('GET', `/api/customers/${what}?CustomerId=${id}${more}`, undefined, by)).body;
    const ids = ({ items }: { items: { accountId: number }[] }) => items.map(({ accountId }) => accountId);

    const all = await read('accounts', clerk);
    expect([ids(all), all.totalCount]).toEqual([[account, await world().accountId('10004'), there], 3]);
    expect(all.items[2]).toMatchObject({ businessUnitId: tax, businessUnitName: expect.stringMatching(/Tax/) });
    const some = await read('accounts', alone);
    expect([ids(some), some.totalCount]).toEqual([[account, await world().accountId('10004')], 2]);
    expect(ids(await read('accounts', clerk, '&PageSize=2&Page=2'))).toEqual([there]);
    expect((await read('accounts', clerk, `&BusinessUnitId=${tax}`)).totalCount).toBe(1);

    const listed = async (by: string, more = '') => {
      const search = `Search.SearchText=${encodeURIComponent(email)}${more}`;
      const { status, body } = await call('GET', `/api/business-units/${unit}/customers?${search}`, undefined, by);
      if (status !== 200) return status;
      const [row] = body.items;
      return row ? [row.businessUnits.split(', ').length, row.accountCount, body.totalCount] : body.totalCount;
    };
    expect([await listed(clerk), await listed(alone)]).toEqual([
      [2, 3, 1],
      [1, 2, 1],
    ]);
    expect(await listed(clerk, `&BusinessUnitIds=${tax}`)).toEqual([2, 3, 1]);
    expect(await listed(alone, `&BusinessUnitIds=${tax}`)).toBe(404);
    const file = async (by: string) =>
      (await call('GET', `/api/business-units/${unit}/customers/export/CSV?Search.SearchText=${email}`, undefined, by))
        .body as string;
    expect((await file(clerk)).includes('Tax')).toBe(true);
    expect((await file(alone)).includes('Tax')).toBe(false);
    const record = async (by: string) => (await call('GET', home(id), undefined, by)).body.accountCount;
    expect([await record(clerk), await record(alone)]).toEqual([3, 2]);

    const money = await read('payments', clerk);
    expect(money.items.find((one: { id: number }) => one.id === paid)).toMatchObject({
      businessUnitId: tax,
      amountMinor: 4_200,
      currencyCode: 'USD',
      businessUnitTimezone: expect.stringMatching(/./),
    });
    const own = await read('payments', alone);
    expect(own.totalCount).toBe(money.totalCount - 1);
    expect(own.items.map((one: { id: number }) => one.id)).not.toContain(paid);
    expect((await call('GET', `/api/customers/payments?AccountIds=${there}`, undefined, alone)).status).toBe(404);
    for (const what of ['accounts', 'payments'])
      expect(
        (await call('GET', `/api/customers/${what}?CustomerId=${id}&BusinessUnitId=${tax}`, undefined, alone)).status,
      ).toBe(404);

    // From the latest on, each page before the last payment of the one above: none twice, none left out.
    const seen: number[] = [];
    for (let before: number | null | undefined; before !== null; ) {
      const page = await read('payments', clerk, `&PageSize=1${before ? `&Before=${before}` : ''}`);
      seen.push(...page.items.map((one: { id: number }) => one.id));
      before = page.nextBefore;
    }
    expect(seen).toEqual(money.items.map((one: { id: number }) => one.id));
    await world().rows('delete from payment_account where payment_id = $1', [paid]);
    await world().rows('delete from payment where id = $1', [paid]);
  });

  it('is told which accounts pay by themselves', async () => {
    const token = await world().token('pat@example.test');
    const enabled = () => call('GET', '/api/customers/autopay-enabled-accounts', undefined, token);
    expect((await enabled()).body).toEqual({ items: [] });
    await enrol(world(), pat, account);
    expect((await enabled()).body.items).toMatchObject([{ accountId: account, hasAutopay: true }]);
  });
});

describe('invitations of a payer', () => {
  it('are those to the address, of this business unit, with what became of each', async () => {
    const { id, email } = await newPayer({ accounts: ['10004'] });
    const free = await world().accountId('10005');
    const tax = await world().unitId('riverton-tax');
    await world().rows(
      `with made as (insert into account (business_unit_id, account_number, name) values ($3, 'IV-1', 'x')
          returning id),
        asked as (select $1::int as unit, $2::bigint as account, * from (values ($4, null, null, 1),
          ($4, now(), null, 1), (upper($4), null, now(), 1), ($4, null, now(), -1),
          ('someone@example.test', null, now(), 1)) as x (email, ended, used, days)
          union all select $3::int, id, $4::text, null, null, 1 from made)
        insert into onboarding_invitation (business_unit_id, account_id, email, first_name, last_name, nonce,
          token_hash, created_by, created_date, expires_date, ended_date, used_date)
        select unit, account, email, 'F', 'L', 'n', gen_random_uuid()::text, 'Kim', now(),
          now() + days * interval '1 day', ended::timestamptz, used::timestamptz from asked`,
      [unit, free, tax, email],
    );
    const { body } = await call('GET', `${home(id)}/invitations`);
    const seen = body.items.map(({ status, createdBy }: { status: string; createdBy: string }) => [status, createdBy]);
    expect(seen.toSorted()).toEqual([
      ['Ended', 'Kim'],
      ['Sent', 'Kim'],
      ['Used', 'Kim'],
      ['Used', 'Kim'],
    ]);
    expect(body.items[0]).toMatchObject({ accountId: free, accountNumber: '10005' });
    await world().rows(
      "update onboarding_invitation set expires_date = now() - interval '1 day' where email = $1 and used_date is null",
      [email],
    );
    const { body: later } = await call('GET', `${home(id)}/invitations`);
    expect(later.items.map(({ status }: { status: string }) => status)).toContain('Expired');
    const lakeshore = await world().token('admin@lakeshore.test');
    expect((await call('GET', `${home(id)}/invitations`, undefined, lakeshore)).status).toBe(404);
    // However many there were, none is left out in silence.
    await world().rows(
      `insert into onboarding_invitation (business_unit_id, account_id, email, first_name, last_name, nonce, token_hash,
        created_by, expires_date, ended_date)
        select $1, $2, $3, 'F', 'L', 'n', gen_random_uuid()::text, 'Kim', now(), now() from generate_series(1, 60)`,
      [unit, free, email],
    );
    const seen60: number[] = [];
    for (let before: number | null = 1e9; before !== null; ) {
      const page: { items: { id: number }[]; nextBefore: number | null } = (
        await call('GET', `${home(id)}/invitations?Before=${before}`)
      ).body;
      seen60.push(...page.items.map((one) => one.id));
      before = page.nextBefore;
    }
    expect([seen60.length, new Set(seen60).size]).toEqual([64, 64]);
  });

  it('may be sent again, the last one of each account that the payer does not have, once for a press', async () => {
    const { id, email } = await newPayer({ accounts: ['10004'] });
    const [own, free] = [await world().accountId('10004'), await world().accountId('10005')];
    await world().rows(
      `insert into onboarding_invitation (business_unit_id, account_id, email, first_name, last_name, nonce, token_hash,
        created_by, expires_date, ended_date)
        select $1, x.account, $2, 'F', 'L', 'n', gen_random_uuid()::text, 'Kim', now() + interval '1 day', x.ended
        from (values (1, $4::bigint, now()), (2, $4, null), (3, $3::bigint, null)) as x (nth, account, ended)
        order by nth`,
      [unit, email, own, free],
    );
    const offered = async () =>
      (await call('GET', `${home(id)}/invitations`)).body.items.map(
        (one: { accountId: number; mayBeSentAgain: boolean }) => [one.accountId, one.mayBeSentAgain],
      );
    expect(await offered()).toEqual([
      [own, false],
      [free, true],
      [free, false],
    ]);
    const asked = { accountId: free, emailAddress: email, firstName: 'F', lastName: 'L' };
    const again = () =>
      world().call('POST', '/api/accounts/send-onboarding-email', {
        token: clerk,
        body: asked,
        headers: { 'idempotency-key': `again-${id}` },
      });
    const answers = await Promise.all([again(), again()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const alive = await world().rows(
      'select 1 from onboarding_invitation where account_id = $1 and email = $2 and ended_date is null',
      [free, email],
    );
    expect(alive).toHaveLength(1);
    expect(await offered()).toHaveLength(4);
  });
});
