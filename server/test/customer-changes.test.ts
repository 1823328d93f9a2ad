import { beforeAll, describe, expect, it } from 'vitest';
import { verificationLink } from '../src/capabilities/customers/email-verification.ts';
import { mailNamed, mails } from '../src/capabilities/notifications/mails.ts';
import { sampleSurroundings } from '../src/capabilities/notifications/mails/surroundings.sample.ts';
import { asPayer, enrol, openCustomers, seedCustomers } from './customer-kit.ts';
import { openedWorld } from './opened-world.ts';
import { brokenInvariants, prepare } from './paying.ts';

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
let customerOf: Kit['customerOf'];
let newPayer: Kit['newPayer'];
let unlink: Kit['unlink'];
let mine: Kit['mine'];
let told: Kit['told'];

beforeAll(async () => {
  await seedCustomers(world());
  ({ unit, clerk, admin, account, pat, call, link, home, customerOf, newPayer, unlink, mine, told } =
    await openCustomers(world()));
});

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
    await enrol(world(), id, other);
    await call('GET', `/api/customers/generate-login-link?customerId=${id}&accountId=${other}&delivery=Copy`);
    const paying = await prepare(asPayer(world(), token), { token, accountId: other, amountMinor: 700 });
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
