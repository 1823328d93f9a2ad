import { beforeAll, describe, expect, it } from 'vitest';
import { phoneOf } from '@ratepayer/contract/customers/phone-number.ts';
import { verificationLink } from '../src/capabilities/customers/email-verification.ts';
import { codeOf } from '../src/capabilities/customers/phone-code.ts';
import { textPhoneCode } from '../src/capabilities/customers/text-phone-code.ts';
import { mailNamed, mails } from '../src/capabilities/notifications/mails.ts';
import { sampleSurroundings } from '../src/capabilities/notifications/mails/surroundings.sample.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import { retryLimit } from '../src/platform/jobs/boss.ts';
import { sendText } from '../src/capabilities/notifications/send-text.ts';
import { failedTexts } from '../src/capabilities/notifications/sent-texts.ts';
import { textConsumer } from '../src/capabilities/notifications/text-consumer.ts';
import { relayBatch } from '../src/platform/outbox/relay.ts';
import { systemCaller } from '../src/platform/http/caller.ts';
import { saveSource } from '../src/capabilities/wallet/save-source.ts';
import { customerSource } from '../src/capabilities/customers/customer.source.ts';
import { openCustomers, seedCustomers } from './customer-kit.ts';
import { openedWorld } from './opened-world.ts';
import { brokenInvariants, prepare } from './paying.ts';
import { testList } from './test-list.ts';
import type { World } from './world.ts';

const world = openedWorld();
type Kit = Awaited<ReturnType<typeof openCustomers>>;
let unit: number;
let call: Kit['call'];
let link: Kit['link'];
let home: Kit['home'];
let customerOf: Kit['customerOf'];
let newPayer: Kit['newPayer'];
let admin: string;
let clerk: string;
let pat: number;
let account: number;

beforeAll(async () => {
  ({ unit, call, link, home, customerOf, newPayer } = await openCustomers(world()));
  admin = await world().token('admin@riverton.test');
  clerk = await world().token('clerk@riverton.test');
  account = await world().accountId('10001');
  pat = await customerOf('pat@example.test');
});

const mine = async (token: string) =>
  (await call('GET', '/api/accounts/mine', undefined, token)).body.map(({ id }: { id: number }) => id);
const unlink = (customerId: number, accountId: number, token = clerk) =>
  call('PUT', '/api/customers/accounts/as-admin', { customerId, accountId, reason: 'Moved away' }, token);
/** What mails of a kind say that were announced for a payer. */
const told = async (mail: string, id: number) =>
  (
    await world().rows<{ payload: object }>(
      "select payload from outbox where topic = 'email.' || $1 and payload ->> 'customerId' = $2 order by id",
      [mail, String(id)],
    )
  ).map(({ payload }) => payload);
/** The product as a signed-in payer calls it. */
const asPayer = (token: string): World => ({
  ...world(),
  call: (method, url, options) => world().call(method, url, { token, ...options }),
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
    await (await prepare(asPayer(one.token), { token: one.token, accountId: shared, amountMinor: 300 })).process();
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
    await enrol(pat, account);
    expect((await enabled()).body.items).toMatchObject([{ accountId: account, hasAutopay: true }]);
  });
});

/** Autopay and paperless bills of a payer on an account. */
async function enrol(customerId: number, accountId: number): Promise<void> {
  await world().rows(
    `with t as (insert into terms_of_service (business_unit_id, identifier, version, title, content_markdown,
        effective_date, status, content_hash)
        values ($1, 'autopay-terms', 1000 * $2::int + $3::int, 't', 't', current_date, 'Draft', 'h')
        returning id),
      s as (insert into payment_source (business_unit_id, customer_id, payment_source_type, account_type,
        account_number_last4, holder_name, token, gateway_id, fingerprint)
        select $1, $2, 'Credit Card', 'Visa', '4242', 'F', 'sealed', (select min(id) from gateway), 'f' || $3
        returning id),
      k as (insert into acknowledgment (business_unit_id, terms_version_id, content_hash, rendered_text, method,
        subject_type, subject_id) select $1, id, 'h', 't', 'Checkbox', 'enrolment', 1 from t returning id),
      p as (insert into paperless_enrollment (business_unit_id, account_id, customer_id, email,
        consent_acknowledgment_id) select $1, $3, $2, 'p@example.test', id from k)
      insert into autopay_enrollment (business_unit_id, account_id, customer_id, enrollment_type, scheduling_type,
        lead_time_days, payment_source_id, start_date, acknowledgment_id)
      select $1, $3, $2, 'Customer', 'DueDateLeadTime', 5, s.id, current_date, k.id from s, k`,
    [unit, customerId, accountId],
  );
}

describe('a change of a payer', () => {
  const save = (id: number, body: object, token = admin) => call('PUT', `/api/customers?id=${id}`, body, token);

  it('names and addresses them anew where they sign in too, and leaves what is proved no longer unproved', async () => {
    const { id, userId } = await newPayer({ accounts: ['10004'] });
    await world().rows("update customer set phone_number = '+15125550101', phone_verified = true where id = $1", [id]);
    const { status, body } = await save(id, { firstName: 'Robin', email: 'robin@example.test' });
    expect([status, body.name, body.email, body.emailVerified, body.phoneVerified]).toEqual([
      200,
      `Robin ${body.lastName}`,
      'robin@example.test',
      false,
      true,
    ]);
    const [login] = await world().rows(
      `select u.name, u.email, l.email as "signsInWith" from user_account u join identity.login l on l.user_id = u.id
        where u.id = $1`,
      [userId],
    );
    expect(login).toEqual({ name: body.name, email: 'robin@example.test', signsInWith: 'robin@example.test' });
    const again = await save(id, { phoneNumber: '512-555-0102' });
    expect(again.body).toMatchObject({
      phoneNumber: '+15125550102',
      phoneVerified: false,
      rowVersion: body.rowVersion + 1,
    });
    const { body: history } = await call('GET', `${home(id)}/history`);
    expect(history.items[0]).toMatchObject({ action: 'Changed', who: 'Dana Okafor' });
  });

  it('of who somebody is needs Users:Manage, of how they are reached Accounts:Manage', async () => {
    const { id, token } = await newPayer();
    expect((await save(id, { preferredChannel: 'Both', phoneNumber: '5125550103' }, clerk)).status).toBe(200);
    for (const [name, value] of [
      ['firstName', 'Other'],
      ['email', 'other@example.test'],
    ] as const) {
      const { status, body } = await save(id, { [name]: value }, clerk);
      expect([status, body[0].propertyName]).toEqual([400, name]);
    }
    expect((await save(id, { firstName: 'Mine' }, token)).body.name).toMatch(/^Mine /);
    expect((await save(id, { email: 'mine@example.test' }, token)).status).toBe(400);
    expect((await save(pat, { firstName: 'Theirs' }, token)).status).toBe(404);
  });

  it('takes no number that cannot be texted and no address that is another’s, of two at once one', async () => {
    const [one, two] = [await newPayer(), await newPayer()];
    expect((await save(one.id, { phoneNumber: '900 555 0142' })).body[0].propertyName).toBe('phoneNumber');
    expect((await save(one.id, { email: 'PAT@example.test' })).body[0].propertyName).toBe('email');
    const both = await Promise.all([one, two].map(({ id }) => save(id, { email: 'both@example.test' })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('is made against the version that was read', async () => {
    const { id } = await newPayer();
    const { body: read } = await call('GET', home(id));
    const { firstName, lastName, email, phoneNumber, preferredChannel, rowVersion } = read;
    const asked = { firstName, lastName, email, phoneNumber, preferredChannel, rowVersion };
    const put = (more: object) => call('PUT', home(id), { ...asked, ...more }, admin);
    const answers = await Promise.all([put({ lastName: 'First' }), put({ lastName: 'Second' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('a change of an address or number', () => {
  const save = (id: number, body: object) => call('PUT', `/api/customers?id=${id}`, body, admin);
  const linkTo = (id: number, at: number) =>
    `/api/customers/generate-login-link?customerId=${id}&accountId=${at}&delivery=Copy`;

  it('ends what the old one had: a link to the old address, texts to a number that is not proved', async () => {
    const { id } = await newPayer({ accounts: ['10001'] });
    expect((await call('GET', linkTo(id, account))).status).toBe(200);
    await world().rows("update customer set phone_number = '+15125550110', phone_verified = true where id = $1", [id]);
    const told = await call('PUT', `${home(id)}/accounts/${account}/notices`, { notifyWithSms: true });
    expect(told.body.notifyWithSms).toBe(true);
    const alive = () =>
      world().rows('select 1 from sign_in_link where customer_id = $1 and used_date is null and ended_date is null', [
        id,
      ]);
    const texts = async () =>
      (await call('GET', `/api/customers/accounts?BusinessUnitId=${unit}&CustomerId=${id}`)).body.items[0]
        .notifyWithSms;
    await save(id, { preferredChannel: 'Both' });
    expect([(await alive()).length, await texts()]).toEqual([1, true]);
    await save(id, { email: 'not-the-old@example.test', phoneNumber: '512-555-0111' });
    expect([await alive(), await texts()]).toEqual([[], false]);
  });

  it('is refused where a login of another organization takes the address at the same moment', async () => {
    const { id } = await newPayer();
    const other = await world().owner.connect();
    try {
      await other.query('begin');
      await other.query(
        `insert into user_account (name, email, role, organization_id)
          select 'Other', 'raced@example.test', 'Customer', organization_id from business_unit
          where slug = 'lakeshore-hydro'`,
      );
      const saved = save(id, { email: 'raced@example.test' });
      for (let n = 0; n === 0; )
        [{ n } = { n: 0 }] = await world().rows<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database()
            and wait_event_type = 'Lock' and query ~ 'update user_account'`,
        );
      await other.query('commit');
      const { status, body } = await saved;
      expect([status, body[0].propertyName]).toEqual([400, 'email']);
    } finally {
      other.release();
    }
  });

  it('is not gone around by links: three of a payer and twenty by one of staff in an hour', async () => {
    const payers = [];
    for (let nth = 0; nth < 8; nth++) payers.push((await newPayer({ accounts: ['10001'] })).id);
    await world().rows("delete from rate_counter where key like '%sign-in links%'");
    const few = await world().secondNode({ LIMIT_FACTOR: '1' });
    try {
      const ask = async (id: number) => (await few.call('GET', linkTo(id, account), { token: clerk })).status;
      const asked = [];
      for (const id of payers.slice(0, 6)) asked.push(await ask(id), await ask(id), await ask(id));
      expect(asked).toEqual(Array(18).fill(200));
      expect(await ask(payers[0] ?? 0)).toBe(429);
      const last = payers[6] ?? 0;
      expect([await ask(last), await ask(last), await ask(payers[7] ?? 0)]).toEqual([200, 200, 429]);
    } finally {
      await few.close();
    }
  });
});

describe('an address of a payer', () => {
  const save = (id: number, body: object) => call('PUT', `/api/customers?id=${id}`, body, admin);
  const sendTo = (...customerIds: number[]) =>
    call('POST', `/api/business-units/${unit}/customers/send-verification-emails`, { customerIds });
  const prove = (token: string) => world().call('POST', '/api/customers/verify-email', { body: { token } });
  /** The tokens that were mailed to a payer, the first one first. */
  const tokens = async (id: number) =>
    (
      await world().rows<{ id: number; nonce: string }>(
        'select id, nonce from email_verification where customer_id = $1 order by id',
        [id],
      )
    ).map((row) => verificationLink('', row, world().keyring.sign).split('#')[1] ?? '');
  const isProved = async (id: number) => (await call('GET', `/api/customers/${id}`)).body.emailVerified;
  let changed = 0;
  async function withNewAddress() {
    const made = await newPayer();
    const email = `changed${changed++}@example.test`;
    expect((await save(made.id, { email })).body).toMatchObject({ email, emailVerified: false });
    const [token = ''] = await tokens(made.id);
    return { ...made, former: made.email, email, token };
  }

  it('that staff changed is proved by the link that was mailed to it, once, though fifty open it at once', async () => {
    const { id, email, token } = await withNewAddress();
    const answers = await Promise.all(Array.from({ length: 50 }, () => prove(token)));
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([{ email }]);
    expect(await isProved(id)).toBe(true);
    const later = await prove(token);
    expect([later.status, later.body[0].errorMessage]).toEqual([
      400,
      'This link was used already. There is nothing more to do.',
    ]);
    const { body } = await call('GET', `${home(id)}/history`);
    expect(body.items[0]).toMatchObject({ action: 'E-mail verified' });
  });

  it('is told of by two mails: the new one has the link, the old one names nobody', async () => {
    const { id, email, former, token } = await withNewAddress();
    const outbox = await world().rows<{ topic: string; payload: { to: string } }>(
      `select topic, payload from outbox where payload ->> 'customerId' = $1 order by id`,
      [String(id)],
    );
    expect(outbox.map(({ topic, payload }) => [topic, payload.to])).toEqual([
      ['email.Address Verification', email],
      ['email.Address Changed', former],
    ]);
    const written = await Promise.all(
      outbox.map(({ topic, payload }) =>
        world().db.scoped([unit], (tx) =>
          mailNamed(mails, topic.slice(6)).write(tx, unit, payload, {
            ...sampleSurroundings,
            tokenOf: world().keyring.sign,
          }),
        ),
      ),
    );
    expect(written[0]?.text).toContain(`/verify-email#${token}`);
    expect(written[1]?.text).not.toContain(email);
    expect(JSON.stringify(outbox)).not.toContain(token);
  });

  it('has one link alive: the latest, for a day, for the address as it is, and for who may sign in', async () => {
    const { id, token: first } = await withNewAddress();
    expect((await sendTo(id)).body).toMatchObject({ leftOut: [], sentTo: [expect.any(String)] });
    const [, second = ''] = await tokens(id);
    const over = 'This link works no more';
    expect((await prove(first)).body[0].errorMessage).toMatch(over);
    await save(id, { email: `moved-on${id}@example.test` });
    expect((await prove(second)).body[0].errorMessage).toMatch(over);
    expect(await isProved(id)).toBe(false);

    const late = await withNewAddress();
    await world().rows(
      "update email_verification set expires_date = now() - interval '1 second' where customer_id = $1",
      [late.id],
    );
    expect((await prove(late.token)).body[0].errorMessage).toMatch(over);
    const blocked = await withNewAddress();
    await call('PUT', `${home(blocked.id)}/block`, { blocked: true, reason: 'Lost' });
    await call('PUT', `${home(blocked.id)}/block`, { blocked: false, reason: 'Found' });
    expect((await prove(blocked.token)).body[0].errorMessage).toMatch(over);

    const racing = await withNewAddress();
    const [proved, moved] = await Promise.all([
      prove(racing.token),
      save(racing.id, { email: `raced${racing.id}@example.test` }),
    ]);
    expect(moved.status).toBe(200);
    expect([200, 400]).toContain(proved.status);
    expect(await isProved(racing.id)).toBe(false);
  });

  it('is proved by no other token, and a page asks before it sends one', async () => {
    const { id, token } = await withNewAddress();
    const other = await withNewAddress();
    const mixed = `${token.split('.')[0]}.${other.token.split('.')[1]}`;
    for (const wrong of ['x', '1.', `${token}x`, mixed, `999999999.${token.split('.')[1]}`])
      expect((await prove(wrong)).body[0].errorMessage).toMatch('This link is damaged');
    const page = await world().call<string>('GET', '/app/verify-email');
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('Verify this address')]);
    expect(await isProved(id)).toBe(false);
  });

  it('is asked for again for those who need it: others are left out and named, too many are refused', async () => {
    const { id } = await newPayer();
    const one = await withNewAddress();
    const { body } = await sendTo(id, one.id, one.id);
    expect(body).toEqual({
      sentTo: [one.email],
      leftOut: [{ id, name: expect.any(String), why: 'The e-mail address is verified already.' }],
    });
    const elsewhere = await customerOf('login1@lakeshore-hydro.test');
    expect((await sendTo(elsewhere)).status).toBe(404);
    const few = await world().secondNode({ LIMIT_FACTOR: '1' });
    try {
      const { id: often } = await newPayer();
      const again = (nth: number) =>
        few.call('PUT', `/api/customers?id=${often}`, { token: admin, body: { email: `often${nth}@example.test` } });
      const answers = [await again(1), await again(2), await again(3), await again(4)];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
      expect((await call('GET', `/api/customers/${often}`)).body.email).toBe('often3@example.test');
      const asked = await few.call('POST', `/api/business-units/${unit}/customers/send-verification-emails`, {
        token: clerk,
        body: { customerIds: [often] },
      });
      expect(asked.body.leftOut[0].why).toMatch('Too many verification e-mails');
    } finally {
      await few.close();
    }
  });
});

describe('what was written to a payer', () => {
  const written = (id: number, more = '', token = clerk) =>
    call('GET', `/api/business-units/${unit}/customers/${id}/messages${more}`, undefined, token);
  const mail = async (to: string, more: { customerId?: number; template?: string; payment?: boolean } = {}) => {
    const [row] = await world().rows<{ id: number }>(
      `insert into email_message (business_unit_id, template_key, "to", subject, status, about, customer_id, payment_id)
        values ($1, $2, $3, 'x', 'error', '{}', $4, case when $5 then (select min(id) from payment) end) returning id`,
      [unit, more.template ?? 'Payment Due Reminder', to, more.customerId ?? null, more.payment ?? false],
    );
    return row?.id ?? 0;
  };

  it('is mails that name them or went to their address, and texts; no others, and nothing for staff', async () => {
    const { id, email } = await newPayer();
    const stranger = await newPayer();
    const named = await mail('was@example.test', { customerId: id });
    const old = await mail(email.toUpperCase());
    const paid = await mail(email, { payment: true });
    await mail(email, { customerId: stranger.id });
    await mail(email, { template: 'Approval Requested' });
    await world().rows(
      `insert into text_message (business_unit_id, outbox_id, customer_id, template_key, "to", status, error_message)
        values ($1, -$2::bigint, $2, 'Verification Code', '+15125550190', 'error', 'This number takes no texts.')`,
      [unit, id],
    );
    const { body } = await written(id);
    const mailed = body.items.filter(({ channel }: { channel: string }) => channel === 'E-mail');
    expect(mailed.map((one: { id: number }) => one.id)).toEqual([paid, old, named]);
    expect([body.totalCount, body.items.length]).toEqual([4, 4]);
    expect(body.items).toContainEqual(
      expect.objectContaining({ channel: 'Text', status: 'error', errorMessage: 'This number takes no texts.' }),
    );
    expect((await written(id, '?PageSize=1&Page=2')).body.items).toHaveLength(1);
  });

  it('comes page by page from the latest on, with no end in silence and no place that somebody made up', async () => {
    const { id } = await newPayer({ accounts: ['10001'] });
    await world().rows(
      `with mails as (insert into email_message (business_unit_id, template_key, "to", subject, about, customer_id)
        select $1, 'Payment Due Reminder', 'x@example.test', 'x', '{}', $2 from generate_series(1, 280))
       insert into text_message (business_unit_id, outbox_id, customer_id, template_key, "to")
        select $1, -9000000 - n, $2, 'Verification Code', '+15125550190' from generate_series(1, 20) n`,
      [unit, id],
    );
    const seen = new Set<string>();
    let [pages, before]: [number, string | null] = [0, ''];
    for (; before !== null; pages++) {
      const { body } = await written(id, `?PageSize=40${before ? `&Before=${encodeURIComponent(before)}` : ''}`);
      expect(body.totalCount).toBe(300);
      for (const one of body.items) seen.add(`${one.channel} ${one.id}`);
      before = body.nextBefore;
    }
    expect([pages, seen.size]).toEqual([8, 300]);
    for (const wrong of ['x', Buffer.from('2026-01-01T00:00:00Z|Fax|1').toString('base64url')])
      expect((await written(id, `?Before=${wrong}`)).status).toBe(400);
  });

  it('is read without the token of its link, and sent again only while that opens something', async () => {
    const { id } = await newPayer();
    await call('PUT', `/api/customers?id=${id}`, { email: `read${id}@example.test` }, admin);
    const [link] = await world().rows<{ id: number; nonce: string }>(
      'select id, nonce from email_verification where customer_id = $1',
      [id],
    );
    const messageId = await mail(`read${id}@example.test`, { customerId: id, template: 'Address Verification' });
    await world().rows('update email_message set about = $2 where id = $1', [
      messageId,
      JSON.stringify({ customerId: id, verificationId: link?.id }),
    ]);
    const { body } = await written(id, `/${messageId}`);
    expect(body.text).toContain('/verify-email#');
    expect(body.text).not.toContain(world().keyring.sign('email-verification', link?.nonce ?? ''));
    const again = () =>
      call('POST', `/api/business-units/${unit}/customers/${id}/messages/${messageId}/send-again`, {});
    expect((await again()).body).toEqual({ queued: false });
    await world().rows('update email_verification set ended_date = now() where customer_id = $1', [id]);
    expect((await again()).status).toBe(400);
  });
});

describe('the wallet of a payer', () => {
  const at = (id: number, more = '') => `/api/business-units/${unit}/customers/${id}/wallet${more}`;

  it('shows staff no numbers; a stolen card is taken out once, its autopay ends, the payer is told', async () => {
    const { id, email } = await newPayer({ accounts: ['10001'] });
    const [source, other] = await world().rows<{ id: number }>(
      `insert into payment_source (business_unit_id, customer_id, payment_source_type, account_type,
        account_number_last4, holder_name, token, gateway_id, fingerprint, is_saved, card_expiry_month,
        card_expiry_year)
        select $1, $2, 'Credit Card', 'Visa', '424' || n, 'F', 'sealed', (select min(id) from gateway), 'wallet' || n,
        true, 12, 2099 from generate_series(2, 3) n returning id`,
      [unit, id],
    );
    const [terms] = await world().rows<{ id: number }>('select min(id) as id from acknowledgment');
    const taken = await world().rows<{ id: number }>(
      `insert into autopay_enrollment (business_unit_id, account_id, customer_id, enrollment_type, payment_source_id,
        backup_payment_source_id, scheduling_type, lead_time_days, start_date, acknowledgment_id)
        select $1, a.id, $2, 'Customer', $3, $4, 'DueDateLeadTime', 1, '2026-01-01', $5 from account a
        where a.business_unit_id = $1 and not exists (select 1 from autopay_enrollment e where e.account_id = a.id
        and e.is_active) order by a.id desc limit 1 returning id`,
      [unit, id, source?.id, other?.id, terms?.id ?? 1],
    );
    const { body } = await call('GET', at(id));
    expect(body.items).toMatchObject([
      { id: other?.id, accountNumberLast4: '4243', autopayAccounts: 0, status: 'Active' },
      { id: source?.id, accountNumberLast4: '4242', autopayAccounts: 1, cardExpiryYear: 2099 },
    ]);
    expect(JSON.stringify(body)).not.toContain('sealed');
    const remove = (sourceId: number | undefined, token = clerk) =>
      call('PUT', at(id, `/${sourceId}/remove`), { reason: 'Stolen' }, token);
    const answers = await Promise.all([remove(source?.id), remove(source?.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect((await call('GET', at(id))).body.items.map((one: { id: number }) => one.id)).toEqual([other?.id]);
    const [autopay] = await world().rows('select is_active from autopay_enrollment where id = $1', [taken[0]?.id]);
    expect(autopay).toEqual({ is_active: false });
    expect(await told('Payment Method Removed', id)).toEqual([
      { to: email, customerId: id, accountType: 'Visa', accountNumberLast4: '4242', autopayEnded: 1 },
    ]);
    const stranger = await newPayer();
    expect((await call('PUT', at(stranger.id, `/${other?.id}/remove`), { reason: 'x' })).status).toBe(404);
  });
});

describe('links between payers and accounts', () => {
  it('are made by e-mail once, however often and by how many at once, and seen by the payer', async () => {
    const { id, email, token } = await newPayer();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => link(account, { emailAddress: email.toUpperCase() })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers[0]?.body).toMatchObject({ customerId: id, accountNumber: '10001', linkedBy: 'Admin' });
    expect(await mine(token)).toEqual([account]);
    const told = await world().rows(
      "select 1 from audit_entry where entity_type = 'Customer' and entity_id = $1 and action = 'Account linked'",
      [id],
    );
    expect(told).toHaveLength(1);
  });

  it('are not made to nobody, to who is blocked or to an account that has ended', async () => {
    const { id } = await newPayer();
    expect((await link(account, { emailAddress: 'nobody@example.test' })).body[0].propertyName).toBe('emailAddress');
    expect((await link(account, {})).status).toBe(400);
    expect((await link(await world().accountId('10008'), { customerId: id })).status).toBe(400);
    expect((await link(account, { customerId: await customerOf('login1@lakeshore-hydro.test') })).status).toBe(404);
    await call('PUT', `${home(id)}/block`, { blocked: true, reason: 'Asked for it' });
    expect((await link(account, { customerId: id })).status).toBe(400);
    await newPayer({ email: 'twice@example.test' });
    await world().rows(
      `insert into customer (organization_id, registered_unit_id, first_name, last_name, email)
        select organization_id, id, 'Again', 'Twice', 'Twice@example.test' from business_unit where id = $1`,
      [unit],
    );
    expect((await link(account, { emailAddress: 'twice@example.test' })).body[0].errorMessage).toMatch(/Several/);
  });

  it('end once, with the autopay and paperless bills that were set up, and a payment that runs goes on', async () => {
    const { id, email, token } = await newPayer({ accounts: ['10002', '10004'] });
    const other = await world().accountId('10002');
    await enrol(id, other);
    await call('GET', `/api/customers/generate-login-link?customerId=${id}&accountId=${other}&delivery=Copy`);
    const paying = await prepare(asPayer(token), { token, accountId: other, amountMinor: 700 });
    const [paid, ...ended] = await Promise.all([paying.process(), unlink(id, other), unlink(id, other)]);
    expect(ended.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(paid?.body.status).toBe('Complete');
    expect(await brokenInvariants(world())).toEqual([]);
    expect(await mine(token)).toEqual([await world().accountId('10004')]);
    const alive = await world().rows(
      `select 'autopay' from autopay_enrollment where customer_id = $1 and is_active union all
       select 'paperless' from paperless_enrollment where customer_id = $1 and is_active union all
       select 'link' from sign_in_link where customer_id = $1 and used_date is null and ended_date is null`,
      [id],
    );
    expect(alive).toEqual([]);
    const activity = await world().rows(
      `select a.activity, a.reason from enrollment_activity a
        join autopay_enrollment e on e.id = a.autopay_enrollment_id where e.customer_id = $1`,
      [id],
    );
    expect(activity).toEqual([{ activity: 'AdminCancel', reason: 'Moved away' }]);
    expect(await told('Account Removed', id)).toEqual([
      { to: email, customerId: id, accountNumber: expect.stringMatching(/^10002/), autopayEnded: 1 },
    ]);
    expect((await link(other, { customerId: id })).status).toBe(200);
    expect(await mine(token)).toHaveLength(2);
  });

  it('are ended by the payer for the own alone', async () => {
    const { id, token } = await newPayer({ accounts: ['10004'] });
    const own = await world().accountId('10004');
    const leave = (accountId: number, by: string) =>
      call('PUT', '/api/customers/accounts/as-customer', { accountId }, by);
    expect((await leave(account, token)).status).toBe(404);
    expect((await leave(own, clerk)).status).toBe(403);
    expect((await unlink(pat, account, token)).status).toBe(403);
    expect((await leave(own, token)).body).toEqual({ unlinked: true });
    expect(await mine(token)).toEqual([]);
    expect(await told('Account Removed', id)).toEqual([]);
  });

  it('say what the payer is told, by text only where the number is proved', async () => {
    const { id } = await newPayer({ accounts: ['10001'] });
    const put = (body: object) => call('PUT', `${home(id)}/accounts/${account}/notices`, body);
    expect((await put({ notifyUpcomingPayment: false })).body).toMatchObject({ notifyUpcomingPayment: false });
    expect((await put({ notifyUpcomingPayment: true })).body).toMatchObject({ notifyUpcomingPayment: true });
    expect((await put({ notifyNewBill: false })).body).toMatchObject({
      notifyNewBill: false,
      notifyUpcomingPayment: true,
    });
    expect((await put({ notifyWithSms: true })).body[0].propertyName).toBe('notifyWithSms');
    await world().rows("update customer set phone_number = '+15125550105', phone_verified = true where id = $1", [id]);
    expect((await put({ notifyWithSms: true })).body).toMatchObject({ notifyNewBill: false, notifyWithSms: true });
    const { body } = await call('GET', `/api/business-units/${unit}/accounts/${account}/customers`);
    expect(body.items.find((one: { id: number }) => one.id === id)).toMatchObject({
      notifyNewBill: false,
      notifyUpcomingPayment: true,
      notifyWithSms: true,
      walletCount: 0,
    });
    expect((await call('PUT', `${home(id)}/accounts/${await world().accountId('10002')}/notices`, {})).status).toBe(
      404,
    );
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

describe('a payer who is blocked', () => {
  it('is signed out, has no link, gets none, and may sign in again afterwards', async () => {
    const { id, email, token, userId } = await newPayer({ accounts: ['10001'] });
    const makeLink = () =>
      call('GET', `/api/customers/generate-login-link?customerId=${id}&accountId=${account}&delivery=Copy`);
    await makeLink();
    expect((await call('GET', '/api/accounts/mine', undefined, token)).status).toBe(200);
    const block = (blocked: boolean) => call('PUT', `${home(id)}/block`, { blocked, reason: 'Chargebacks' });
    const answers = await Promise.all([block(true), block(true), makeLink()]);
    expect(answers.slice(0, 2).map(({ body }) => body.status)).toEqual(['Blocked', 'Blocked']);
    const other = await world().secondNode();
    const ask = (by: string) => other.call('GET', '/api/accounts/mine', { token: by });
    try {
      expect((await ask(token)).status).toBe(401);
      expect((await ask(await world().token(email))).status).toBe(401);
      expect((await makeLink()).status).toBe(400);
      const links = await world().rows(
        'select 1 from sign_in_link where customer_id = $1 and used_date is null and ended_date is null',
        [id],
      );
      expect(links).toEqual([]);
      expect((await block(false)).body.status).toBe('Active');
      await world().rows("update user_account set tokens_valid_from = now() - interval '1 minute' where id = $1", [
        userId,
      ]);
    } finally {
      await other.close();
    }
    const later = await world().secondNode();
    const again = await later.call('GET', '/api/accounts/mine', { token: await world().token(email) });
    await later.close();
    expect(again.status).toBe(200);
    expect(await told('Sign In Blocked', id)).toEqual([
      { to: email, customerId: id, blocked: true },
      { to: email, customerId: id, blocked: false },
    ]);
    const { body: history } = await call('GET', `${home(id)}/history`);
    expect(history.items.map(({ action, reason }: { action: string; reason: string }) => [action, reason])).toEqual([
      ['Unblocked', 'Chargebacks'],
      ['Blocked', 'Chargebacks'],
      ['Account linked', ''],
    ]);
  });

  it('is blocked by nobody without the permission', async () => {
    const { id, token } = await newPayer();
    for (const by of [token, await world().token('base@riverton.test')])
      expect((await call('PUT', `${home(id)}/block`, { blocked: true, reason: 'x' }, by)).status).toBe(403);
  });
});

describe('two logins of one person', () => {
  const merge = (id: number, intoCustomerId: number, token = admin) =>
    call('PUT', `${home(id)}/merge`, { intoCustomerId, reason: 'Same person' }, token);

  it('become one, once: accounts, wallet and enrolments go over, and the first signs in no longer', async () => {
    const from = await newPayer({ accounts: ['10001', '10002'] });
    const to = await newPayer({ accounts: ['10001'] });
    const other = await world().accountId('10002');
    await enrol(from.id, other);
    await world().rows('update payment_source set is_saved = true, is_default = true where customer_id = $1', [
      from.id,
    ]);
    const answers = await Promise.all([merge(from.id, to.id), merge(from.id, to.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect((await mine(to.token)).toSorted()).toEqual([account, other].toSorted());
    const own = await world().rows(
      `select 'autopay' as what from autopay_enrollment where customer_id = $1 and is_active union all
       select 'paperless' from paperless_enrollment where customer_id = $1 and is_active union all
       select 'wallet' from payment_source where customer_id = $1 and is_saved and is_default`,
      [to.id],
    );
    expect(own.map(({ what }) => what)).toEqual(['autopay', 'paperless', 'wallet']);
    const node = await world().secondNode();
    const newToken = await world().token(`merged-${from.id}@merged.invalid`);
    const signedIn = await node.call('GET', '/api/accounts/mine', { token: newToken });
    await node.close();
    expect(signedIn.status).toBe(401);
    expect((await call('GET', `/api/customers/${from.id}`)).status).toBe(404);
    expect((await call('PUT', `${home(from.id)}/block`, { blocked: false, reason: 'x' })).status).toBe(404);
    const { body } = await call('GET', `${home(to.id)}/history`);
    expect(body.items[0]).toMatchObject({ action: 'Merged from another', reason: 'Same person' });
    const told = await world().rows(
      `select entity_id::int as id, action, before ->> 'customer' as was, after ->> 'customer' as is from audit_entry
        where entity_type = 'Account' and reason = 'Same person' order by entity_id, action desc`,
    );
    expect(told).toEqual([
      { id: account, action: 'Customer unlinked', was: from.email, is: null },
      { id: other, action: 'Customer unlinked', was: from.email, is: null },
      { id: other, action: 'Customer linked', was: null, is: to.email },
    ]);
    // The address that the first signed in with is the person's own again.
    expect((await call('PUT', `/api/customers?id=${to.id}`, { email: from.email }, admin)).body.email).toBe(from.email);
  });

  it('leave to the one that is left what was written to each along the chain, and who they were', async () => {
    const [first, second, last] = [await newPayer(), await newPayer(), await newPayer()];
    const free = await world().accountId('10005');
    await world().rows(
      `with mails as (insert into email_message (business_unit_id, template_key, "to", subject, about, customer_id)
          select $1::int, 'Payment Due Reminder', 'named@example.test', 'named', '{}'::jsonb, $2::int
          union all select $1::int, 'Payment Due Reminder', $3::text, 'by address', '{}'::jsonb, null),
        texts as (insert into text_message (business_unit_id, outbox_id, customer_id, template_key, "to")
          select $1, -8000000 - $2::bigint, $2, 'Verification Code', '+15125550191')
       insert into onboarding_invitation (business_unit_id, account_id, email, first_name, last_name, nonce, token_hash,
        created_by, expires_date) values ($1, $4, $3, 'F', 'L', 'n', gen_random_uuid()::text, 'Kim', now())`,
      [unit, first.id, first.email, free],
    );
    expect((await merge(first.id, second.id)).status).toBe(200);
    expect((await merge(second.id, last.id)).status).toBe(200);
    const at = `/api/business-units/${unit}/customers/${last.id}`;
    const { body: written } = await call('GET', `${at}/messages`);
    const seen = written.items.map(({ channel, subject }: { channel: string; subject: string }) => [channel, subject]);
    expect(seen).toEqual(
      expect.arrayContaining([
        ['E-mail', 'named'],
        ['E-mail', 'by address'],
        ['Text', ''],
      ]),
    );
    const { body: merged } = await call('GET', `${at}/merged-logins`);
    expect([merged.totalCount, merged.items.map(({ email }: { email: string }) => email)]).toEqual([
      2,
      [second.email, first.email],
    ]);
    expect(merged.items[0]).toMatchObject({ mergedBy: 'Dana Okafor', reason: 'Same person' });
    const { body: invited } = await call('GET', `${at}/invitations`);
    expect(invited.items).toMatchObject([{ email: first.email, accountId: free, mayBeSentAgain: false }]);
    // The address is free from the merge on: what goes there later is for whoever has it by then.
    await world().rows(
      `with mails as (insert into email_message (business_unit_id, template_key, "to", subject, about)
          values ($1, 'Payment Due Reminder', $2, 'of another', '{}'))
       insert into onboarding_invitation (business_unit_id, account_id, email, first_name, last_name, nonce, token_hash,
        created_by, expires_date) values ($1, $3, $2, 'F', 'L', 'n', gen_random_uuid()::text, 'Kim', now())`,
      [unit, first.email, await world().accountId('10006')],
    );
    expect((await call('GET', `${at}/messages`)).body.totalCount).toBe(written.totalCount);
    expect((await call('GET', `${at}/invitations`)).body).toEqual(invited);
    const lakeshore = await world().token('admin@lakeshore.test');
    expect((await call('GET', `${at}/merged-logins`, undefined, lakeshore)).status).toBe(404);
  });

  it('keep a card that both had once: autopay goes by the one that is left, by the token that is good', async () => {
    const [from, to] = [await newPayer({ accounts: ['10003'] }), await newPayer()];
    const other = await world().accountId('10003');
    await enrol(from.id, other);
    const [source] = await world().rows<{ gone: number; kept: number }>(
      `with a as (update payment_source set is_saved = true, token = 'good' where customer_id = $1 returning *),
        b as (insert into payment_source (business_unit_id, customer_id, payment_source_type, account_type,
          account_number_last4, holder_name, token, gateway_id, fingerprint, is_saved, status)
          select business_unit_id, $2, payment_source_type, account_type, account_number_last4, holder_name, 'old',
          gateway_id, fingerprint, true, 'Expired' from a returning id),
        k as (insert into kept_token (business_unit_id, for_later, given_token, merchant_account_id, next_try_date,
          payment_source_id, reference, token)
          select $3, true, '', (select min(id) from merchant_account where business_unit_id = $3), 'infinity', x.id,
          x.token, x.token from (select id, 'good' as token from a union all select id, 'old' from b) x)
        select a.id as gone, b.id as kept from a, b`,
      [from.id, to.id, unit],
    );
    expect((await merge(from.id, to.id)).status).toBe(200);
    const { gone, kept } = source ?? { gone: 0, kept: 0 };
    expect(
      await world().rows(
        'select customer_id as of, payment_source_id as by from autopay_enrollment where account_id = $1',
        [other],
      ),
    ).toContainEqual({ of: to.id, by: kept });
    expect(
      await world().rows('select id, status, token from payment_source where id = any($1) order by id', [[gone, kept]]),
    ).toEqual([
      { id: gone, status: 'Removed', token: 'good' },
      { id: kept, status: 'Active', token: 'good' },
    ]);
    const tokens = await world().rows(
      `select token, payment_source_id as by, next_try_date < 'infinity' as goes from kept_token
        where payment_source_id = any($1) order by id`,
      [[gone, kept]],
    );
    expect(tokens.toSorted((a, b) => (a.token < b.token ? -1 : 1))).toEqual([
      { token: 'good', by: kept, goes: false },
      { token: 'old', by: kept, goes: true },
    ]);
    await world().rows("delete from kept_token where token in ('good', 'old')");
  });

  it('take nothing that comes late: a card that a vendor answered for meanwhile is not kept by the first', async () => {
    const [from, to] = [await newPayer(), await newPayer()];
    const caller = { ...systemCaller([unit]), kind: 'customer' as const, customerId: from.id };
    const keep = () =>
      saveSource(world().deps, caller, unit, {
        paymentSourceType: 'ACH',
        holderName: 'Pat Rivera',
        holderType: 'Personal',
        accountType: 'Checking Account',
        routingNumber: '110000000',
        accountNumber: '000123456789',
      });
    expect((await keep()).items).toHaveLength(1);
    expect((await merge(from.id, to.id)).status).toBe(200);
    await expect(keep()).rejects.toMatchObject({ status: 403 });
    const left = await world().rows("select 1 from payment_source where customer_id = $1 and status <> 'Removed'", [
      from.id,
    ]);
    expect(left).toEqual([]);
  });

  it('of whom one is a payer of another business unit too are left alone by staff of one', async () => {
    await world().rows(
      `insert into user_account (name, email, role, permissions, organization_id, business_unit_ids)
        select 'Local', 'local@riverton.test', role, permissions, organization_id, array[$1::int] from user_account
        where email = 'admin@riverton.test'`,
      [unit],
    );
    const local = await world().token('local@riverton.test');
    const tax = await world().unitId('riverton-tax');
    const [own, victim] = [await newPayer(), await newPayer()];
    await world().rows("update customer set registered_unit_id = $1, phone_number = '+15125557701' where id = $2", [
      tax,
      victim.id,
    ]);
    await call('PUT', `/api/customers?id=${own.id}`, { phoneNumber: '512-555-7701' }, local);
    const alike = async (by: string) =>
      (await call('GET', `${home(own.id)}/duplicates`, undefined, by)).body.items.map(({ id }: { id: number }) => id);
    expect([await alike(local), await alike(admin)]).toEqual([[], [victim.id]]);
    expect((await merge(own.id, victim.id, local)).status).toBe(404);

    expect((await link(account, { emailAddress: victim.email }, local)).status).toBe(200);
    const refused = async () => {
      const answers = [
        await merge(victim.id, own.id, local),
        await merge(own.id, victim.id, local),
        await call('PUT', `/api/customers?id=${victim.id}`, { email: 'theirs@example.test' }, local),
        await call('PUT', `/api/customers?id=${victim.id}`, { lastName: 'Other' }, local),
        await call('PUT', `/api/customers?id=${victim.id}`, { phoneNumber: '512-555-7702' }, local),
        await call('PUT', `${home(victim.id)}/block`, { blocked: true, reason: 'x' }, local),
        await call(
          'POST',
          `/api/customers/initiate-phone-verification/${unit}`,
          { phoneNumber: '512-555-7702', customerId: victim.id },
          local,
        ),
      ];
      return answers.map(({ status, body }) => [status, body[0]?.propertyName]);
    };
    const all = [
      [400, 'intoCustomerId'],
      [400, 'intoCustomerId'],
      [400, 'email'],
      [400, 'lastName'],
      [400, 'phoneNumber'],
      [400, 'blocked'],
      [400, 'phoneNumber'],
    ];
    expect(await refused()).toEqual(all);
    const untouched = await call('GET', `/api/customers/${victim.id}`, undefined, admin);
    expect(untouched.body).toMatchObject({ status: 'Active', phoneNumber: '+15125557701', email: victim.email });
    // What they keep to pay with there is enough.
    await world().rows('update customer set registered_unit_id = $1 where id = $2', [unit, victim.id]);
    await world().rows(
      `insert into payment_source (business_unit_id, customer_id, payment_source_type, account_type,
        account_number_last4, holder_name, token, gateway_id, fingerprint, is_saved)
        select $1, $2, 'Credit Card', 'Visa', '4242', 'F', 'sealed', min(id), 'kept-there', true from gateway`,
      [tax, victim.id],
    );
    expect(await refused()).toEqual(all);
    expect((await call('PUT', `/api/customers?id=${victim.id}`, { preferredChannel: 'Both' }, local)).status).toBe(200);
    // The payer's own change is nobody's of one business unit.
    expect((await call('PUT', `/api/customers?id=${victim.id}`, { lastName: 'Own' }, victim.token)).status).toBe(200);
    // Who reaches all of them may.
    for (const blocked of [true, false])
      expect((await call('PUT', `${home(victim.id)}/block`, { blocked, reason: 'x' })).status).toBe(200);
    expect((await merge(victim.id, own.id)).status).toBe(200);
  });

  it('are merged by who manages users alone, never with itself, with who is blocked or with a stranger', async () => {
    const [one, two] = [await newPayer(), await newPayer()];
    expect((await merge(one.id, two.id, clerk)).status).toBe(403);
    expect((await merge(one.id, one.id)).status).toBe(400);
    expect((await merge(one.id, await customerOf('login1@lakeshore-hydro.test'))).status).toBe(404);
    await call('PUT', `${home(two.id)}/block`, { blocked: true, reason: 'x' });
    expect((await merge(one.id, two.id)).status).toBe(400);
    const both = [await newPayer(), await newPayer()].map(({ id }) => id);
    const [a = 0, b = 0] = both;
    const crossed = await Promise.all([merge(a, b), merge(b, a)]);
    expect(crossed.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });
});

describe('a number of a payer', () => {
  const ask = (phoneNumber: string, more: object = {}, token = clerk, on: World = world()) =>
    on.call('POST', `/api/customers/initiate-phone-verification/${unit}`, { token, body: { phoneNumber, ...more } });
  const enter = (code: string, more: object = {}, token = clerk, on: World = world()) =>
    on.call('POST', `/api/customers/verify-phone/${unit}`, { token, body: { code, ...more } });
  const codes = async (id: number) =>
    (
      await world().rows<{ nonce: string }>('select nonce from phone_code where customer_id = $1 order by id', [id])
    ).map(({ nonce }) => codeOf(world().keyring, nonce));
  /** No number stands in the way of another test's. */
  let numbers = 0;
  const newNumber = () => `(512) 555-${String(2_000 + numbers++)}`;
  const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('is proved by the code that was texted to it, once, though fifty enter it at the same moment', async () => {
    const { id, token } = await newPayer();
    const number = newNumber();
    expect((await ask(number, {}, token)).status).toBe(200);
    const [code = ''] = await codes(id);
    const answers = await Promise.all(Array.from({ length: 50 }, () => enter(code, {}, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { body } = await call('GET', `/api/customers/${id}`);
    expect(body).toMatchObject({ phoneNumber: phoneOf(number), phoneVerified: true });
    expect((await enter(code, {}, token)).body[0].errorMessage).toBe('That code is over. Ask for a new one.');
  });

  it('has one code alive: another one ends it, and so does another number or a block', async () => {
    const { id, token } = await newPayer();
    const [first, second] = await Promise.all([ask(newNumber(), {}, token), ask(newNumber(), {}, token)]);
    expect([first?.status, second?.status]).toEqual([200, 200]);
    const alive = () =>
      world().rows('select nonce from phone_code where customer_id = $1 and used_date is null and ended_date is null', [
        id,
      ]);
    expect(await alive()).toHaveLength(1);
    const [one = '', other = ''] = await codes(id);
    const results = [await enter(one, {}, token), await enter(other, {}, token)];
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    await ask(newNumber(), { customerId: id });
    await call('PUT', `/api/customers?id=${id}`, { phoneNumber: newNumber() });
    expect(await alive()).toEqual([]);
    await ask(newNumber(), { customerId: id });
    await call('PUT', `${home(id)}/block`, { blocked: true, reason: 'Lost' });
    expect(await alive()).toEqual([]);
  });

  it('is not proved by a code that came too late, or after five tries', async () => {
    const { id, token } = await newPayer();
    await ask(newNumber(), {}, token);
    await world().rows("update phone_code set expires_date = now() - interval '1 second' where customer_id = $1", [id]);
    const [late = ''] = await codes(id);
    expect((await enter(late, {}, token)).status).toBe(400);
    await ask(newNumber(), {}, token);
    const code = (await codes(id)).at(-1) ?? '';
    const tries = await Promise.all(Array.from({ length: 5 }, () => enter(wrongOf(code), {}, token)));
    expect(tries.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect((await enter(code, {}, token)).status).toBe(400);
    expect((await call('GET', `/api/customers/${id}`)).body.phoneVerified).toBe(false);
  });

  it('is another payer’s business: nobody has a code sent for, or enters one of, somebody else', async () => {
    const { id, token } = await newPayer();
    const number = newNumber();
    expect((await ask(number, { customerId: pat }, token)).status).toBe(404);
    expect((await enter('000000', { customerId: pat }, token)).status).toBe(404);
    expect((await ask(number)).body[0].propertyName).toBe('customerId');
    expect((await ask('900 555 0142', { customerId: id })).body[0].propertyName).toBe('phoneNumber');
    expect((await ask(number, { customerId: id }, await world().token('base@riverton.test'))).status).toBe(403);
    await ask(number, { customerId: id });
    const [code = ''] = await codes(id);
    expect((await enter(code, { customerId: id })).body).toMatchObject({ phoneVerified: true });
  });

  it('is asked again whose payer it is when the code is entered, not only when it was texted', async () => {
    const { id, token } = await newPayer();
    const local = 'code@riverton.test';
    await world().rows(
      `insert into user_account (name, email, role, permissions, organization_id, business_unit_ids)
        select 'Code', $2, role, permissions, organization_id, array[$1::int] from user_account
        where email = 'admin@riverton.test'`,
      [unit, local],
    );
    const localToken = await world().token(local);
    expect((await ask(newNumber(), { customerId: id }, localToken)).status).toBe(200);
    const [code = ''] = await codes(id);
    // Meanwhile the payer keeps a card at another business unit.
    await world().rows(
      `insert into payment_source (business_unit_id, customer_id, payment_source_type, account_type,
        account_number_last4, holder_name, token, gateway_id, fingerprint, is_saved)
        select $1, $2, 'Credit Card', 'Visa', '4242', 'F', 'sealed', min(id), 'code-there', true from gateway`,
      [await world().unitId('riverton-tax'), id],
    );
    const { body: before } = await call('GET', `/api/customers/${id}`);
    const refused = await enter(code, { customerId: id }, localToken);
    expect([refused.status, refused.body[0]?.propertyName]).toEqual([400, 'code']);
    expect((await call('GET', `/api/customers/${id}`)).body).toMatchObject({
      phoneNumber: before.phoneNumber,
      phoneVerified: before.phoneVerified,
    });
    // The payer's own number is the payer's to prove.
    expect((await enter(code, {}, token)).status).toBe(200);
  });

  it('is texted as often as its limits say, by their sum over payers, and entered so often in a day', async () => {
    const few = await world().secondNode({ LIMIT_FACTOR: '1' });
    try {
      const number = newNumber();
      const payers = [await newPayer(), await newPayer(), await newPayer(), await newPayer()];
      const anew = () => world().rows("delete from rate_counter where key like 'L5 texts of a number in a minute%'");
      const asked = [];
      for (const { token } of payers) {
        asked.push((await ask(number, {}, token, few)).status);
        await anew();
      }
      expect(asked).toEqual([200, 200, 200, 429]);
      const other = newNumber();
      const [{ token: first = '', id = 0 } = {}, { token: second = '' } = {}] = payers;
      const both = await Promise.all([ask(other, {}, first, few), ask(other, {}, second, few)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429]);
      const entered = [];
      for (let nth = 0; nth < 22; nth++) {
        if (nth % 4 === 0) await ask(newNumber(), { customerId: id });
        entered.push((await enter('no', {}, first, few)).status);
      }
      expect(entered.filter((status) => status === 400)).toHaveLength(20);
      expect(entered.slice(20)).toEqual([429, 429]);
    } finally {
      await few.close();
    }
  });

  it('gets the text itself: once, readable where no service is, with no code kept anywhere', async () => {
    const { id, token } = await newPayer();
    await ask(newNumber(), {}, token);
    const [code = ''] = await codes(id);
    const jobs: { data?: object }[] = [];
    const boss = { insert: async (_queue: string, made: { data?: object }[]) => (jobs.push(...made), null) } as never;
    while ((await world().rows('select 1 from outbox limit 1')).length > 0)
      await relayBatch(world().db, [textConsumer(boss, systemClock)]);
    const [row] = await world().rows<{ id: number; about: object }>(
      'select id, about from text_message where customer_id = $1',
      [id],
    );
    expect(JSON.stringify(row?.about)).not.toContain(code);
    const job = { textId: Number(row?.id), businessUnitId: unit };
    expect(jobs).toContainEqual({ data: job });
    await Promise.all([sendText({ ...world().deps, boss }, job), sendText({ ...world().deps, boss }, job)]);
    await sendText({ ...world().deps, boss }, job);
    const texts = await world().rows<{ body: string }>('select body from sandbox.text_message where reference = $1', [
      `text-${row?.id}`,
    ]);
    expect(texts.map(({ body }) => body)).toEqual([expect.stringMatching(new RegExp(`^${code} is your .* code`))]);
    const page = await world().call<string>('GET', '/sandbox-texts');
    expect(page.body).toContain(code);
    expect(await world().rows('select status, attempts from text_message where id = $1', [row?.id])).toMatchObject([
      { status: 'processed' },
    ]);
  });

  it('that took no text is read without its code, and sent again once while that is good', async () => {
    const jobs: { data?: object }[] = [];
    const boss = { insert: async (_queue: string, made: { data?: object }[]) => (jobs.push(...made), null) } as never;
    const [payer, stranger] = [await newPayer({ accounts: ['10001'] }), await newPayer()];
    expect((await ask('(512) 555-0190', {}, payer.token)).status).toBe(200);
    while ((await world().rows('select 1 from outbox limit 1')).length > 0)
      await relayBatch(world().db, [textConsumer(boss, systemClock)]);
    const [text] = await world().rows<{ id: number }>('select id from text_message where customer_id = $1', [payer.id]);
    const textId = Number(text?.id);
    const giveUp = async () => {
      for (let tries = 0; tries <= retryLimit; tries++)
        await expect(sendText({ ...world().deps, boss }, { textId, businessUnitId: unit })).rejects.toThrow();
    };
    await giveUp();
    const [code = ''] = await codes(payer.id);
    const at = (of: string) => `/api/business-units/${unit}/${of}`;
    const own = at(`customers/${payer.id}`);
    for (const place of [own, at(`accounts/${account}`)]) {
      const { items } = (await call('GET', `${place}/messages`)).body;
      expect(items).toContainEqual(expect.objectContaining({ channel: 'Text', id: textId, status: 'error' }));
      const { body } = await call('GET', `${place}/texts/${textId}`);
      expect(body.text).toMatch(/^•{6} is your .* code/);
      expect(body.text).not.toContain(code);
    }
    for (const place of [at(`customers/${stranger.id}`), at(`accounts/${await world().accountId('10002')}`)]) {
      expect((await call('GET', `${place}/texts/${textId}`)).status).toBe(404);
      expect((await call('POST', `${place}/texts/${textId}/send-again`, {})).status).toBe(404);
    }
    const again = () => call('POST', `${own}/texts/${textId}/send-again`, {});
    expect((await call('POST', `${own}/texts/${textId}/send-again`, {}, payer.token)).status).toBe(403);
    const answers = await Promise.all([again(), again()]);
    expect(answers.map(({ body }) => body.queued).toSorted()).toEqual([false, true]);
    const status = async () => (await call('GET', `${own}/messages`)).body.items[0].status;
    expect(await status()).toBe('queued');
    // A worker takes it, and the number refuses it once more: from its first try on, and for the person again.
    const taken = [{ payload: { textId } }] as never;
    await world().db.scoped([unit], (tx) => failedTexts(boss).take(tx, taken));
    await world().db.scoped([unit], (tx) => failedTexts(boss).take(tx, taken));
    expect(
      jobs.filter(({ data }) => JSON.stringify(data) === JSON.stringify({ textId, businessUnitId: unit })),
    ).toHaveLength(2);
    await giveUp();
    expect(await status()).toBe('error');
    await world().rows("update phone_code set expires_date = now() - interval '1 second' where customer_id = $1", [
      payer.id,
    ]);
    expect((await again()).body[0].errorMessage).toMatch('That code is over');
  });

  it('is not said to be texted where no service is set up, and what a service does on a bad day is seen', async () => {
    const { id, token } = await newPayer();
    const caller = systemCaller([unit]);
    const none = { ...world().deps, texts: undefined };
    await expect(
      textPhoneCode(none, caller, { businessUnitId: unit, customerId: id, phoneNumber: newNumber() }),
    ).rejects.toMatchObject({ status: 400 });
    expect(await world().rows('select 1 from phone_code where customer_id = $1', [id])).toEqual([]);

    const boss = { insert: async () => null } as never;
    const texted = async (number: string) => {
      const payer = await newPayer();
      expect((await ask(number, {}, payer.token)).status).toBe(200);
      while ((await world().rows('select 1 from outbox limit 1')).length > 0)
        await relayBatch(world().db, [textConsumer(boss, systemClock)]);
      const [row] = await world().rows<{ id: number }>('select id from text_message where customer_id = $1', [
        payer.id,
      ]);
      const attempt = () => sendText({ ...world().deps, boss }, { textId: row?.id ?? 0, businessUnitId: unit });
      const arrived = async () =>
        (await world().rows('select 1 from sandbox.text_message where reference = $1', [`text-${row?.id}`])).length;
      const status = async () => {
        const { body } = await call('GET', `/api/business-units/${unit}/customers/${payer.id}/messages`);
        return [body.items[0].status, body.items[0].errorMessage];
      };
      return { attempt, arrived, status };
    };
    const refused = await texted('(512) 555-0190');
    for (let tries = 0; tries <= retryLimit; tries++) await expect(refused.attempt()).rejects.toThrow();
    expect([await refused.status(), await refused.arrived()]).toEqual([['error', 'This number takes no texts.'], 0]);
    const busy = await texted('(512) 555-0191');
    await expect(busy.attempt()).rejects.toThrow();
    await busy.attempt();
    expect([(await busy.status())[0], await busy.arrived()]).toEqual(['processed', 1]);
    const late = await texted('(512) 555-0192');
    await expect(late.attempt()).rejects.toThrow();
    await late.attempt();
    expect([(await late.status())[0], await late.arrived()]).toEqual(['processed', 1]);
    expect(token).not.toBe('');
  });
});
