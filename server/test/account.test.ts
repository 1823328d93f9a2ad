import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountPagePaths } from '@ratepayer/contract/accounts/account-page.paths.ts';
import type { RegisterEntry } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import { routeOf } from '@ratepayer/contract/kit/operation.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { hashOf } from '../src/capabilities/accounts/one-time-link.ts';
import { importLock } from '../src/capabilities/accounts/uploads/import-lock.ts';
import { mailNamed, mails } from '../src/capabilities/notifications/mails.ts';
import { sampleSurroundings } from '../src/capabilities/notifications/mails/surroundings.sample.ts';
import { findBroken } from '../src/capabilities/audit/audit-money.ts';
import { paymentsOfAccountSource } from '../src/capabilities/accounts/page/payments-of-account.source.ts';
import { registerSource } from '../src/capabilities/accounts/page/register.source.ts';
import { oneOfEverything } from './one-of-everything.ts';
import { prepare } from './paying.ts';
import { testList } from './test-list.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let unit: number;
let account: number;
let clerk: string;
beforeAll(async () => {
  world = await openWorld();
  unit = await world.unitId('riverton-water');
  account = await world.accountId('10002');
  clerk = await world.token('clerk@riverton.test');
});
afterAll(() => world.close());

type Operation = keyof typeof accountPagePaths;
/** Calls an operation by its name, with what stands in its path, its query or its body. */
function ask(operation: Operation, input: object, { token = clerk, key = '' } = {}) {
  const { method, url } = routeOf(accountPagePaths[operation]);
  const rest: Record<string, unknown> = { ...input };
  const path = url.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return value;
  });
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]));
  const isRead = method === 'GET';
  return world.call(method, isRead ? `${path}?${query}` : path, {
    token,
    ...(isRead ? {} : { body: rest }),
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });
}
const page = async (id = account) => (await ask('getAccountPage', { businessUnitId: unit, accountId: id })).body;
const register = async (id = account) =>
  (await ask('listRegister', { businessUnitId: unit, AccountId: id })).body.items as Record<string, unknown>[];
const sound = async () =>
  expect((await findBroken(world.db)).filter(({ businessUnitId }) => businessUnitId === unit)).toEqual([]);
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date());
const correct = (newBalanceMinor: number, balanceMinor: number, more: object = {}, options = {}) =>
  ask(
    'correctBalance',
    { id: account, newBalanceMinor, balanceMinor, effectiveDate: today(), reason: 'Meter misread', ...more },
    options,
  );

const setLocked = (locked: boolean, more: object, token = clerk) =>
  world.call('PUT', `/api/business-units/${unit}/accounts/lock`, {
    token,
    body: { accountIds: [account], locked, ...more },
  });

describe('the page of an account', () => {
  it('tells what is owed and why, adds up, and names the fields that the business unit shows', async () => {
    const body = await page(await world.accountId('10001'));
    expect(body).toMatchObject({
      accountNumber: '10001',
      name: 'Pat Rivera',
      businessUnitCurrencyCode: 'USD',
      accountLocked: false,
      lockedBy: null,
      mergedInto: null,
      customers: [{ email: 'pat@example.test', isBlocked: false }],
    });
    const beside = body.openCharges
      .filter((charge: { includedInBalance: boolean }) => !charge.includedInBalance)
      .reduce((sum: number, charge: { remainingMinor: number }) => sum + charge.remainingMinor, 0);
    expect(body.totalOutstandingBalance).toBe(body.balance + (body.lateFeeApplicable ? body.lateFee : 0) + beside);
    expect(body.displayFields[0]).toEqual({ type: 'Account Number', label: 'Account number' });
  });

  it('names a charge that a rollover made, which is told and has no words of its own', async () => {
    const [made] = await world.rows<{ id: number }>(
      `insert into account_charge (business_unit_id, account_id, external_id, description, told, amount_minor,
        remaining_minor, included_in_balance) values ($1, $2, 'told', '', $3, 100, 100, true) returning id`,
      [unit, account, tell('register_correction', { reason: 'Taken over' })],
    );
    const { openCharges } = await page();
    await world.rows('delete from account_charge where id = $1', [made?.id]);
    const charge = openCharges.find(({ id }: { id: number }) => id === made?.id);
    expect(charge.description).toBe('Correction: Taken over');
  });

  it('is there for nobody else: another town, a payer, a person without the permission', async () => {
    const foreign = await world.accountId('55001', '');
    for (const id of [foreign, 987_654_321])
      expect((await ask('getAccountPage', { businessUnitId: unit, accountId: id })).status).toBe(404);
    const { token: quickPay } = await world.quickPay(['10002']);
    const others = [await world.token('base@riverton.test'), await world.token('pat@example.test'), quickPay];
    for (const token of others)
      expect((await ask('getAccountPage', { businessUnitId: unit, accountId: account }, { token })).status).toBe(403);
    await world.rows(
      `insert into user_account (name, email, role, permissions, organization_id)
        select 'Reader', 'reader@riverton.test', role, '{Accounts:Read}', organization_id from user_account
        where email = 'clerk@riverton.test'`,
    );
    const token = await world.token('reader@riverton.test');
    expect((await ask('getAccountPage', { businessUnitId: unit, accountId: account }, { token })).status).toBe(200);
    expect((await ask('updateNotes', { id: account, note: 'x' }, { token })).status).toBe(403);
    const payments = await ask('listPaymentsOfAccount', { businessUnitId: unit, AccountId: account }, { token });
    expect(payments.status).toBe(403);
  });
});

/** An account with all that money can do, and one of the neighbor. */
const accounts = new Map<number, number>();
const ofAccount = (of: number): { AccountId: number; Page?: number } => ({ AccountId: accounts.get(of) ?? 0 });

describe('the register', () => {
  testList(registerSource, {
    world: () => world,
    seed: async (of) => {
      await oneOfEverything(of);
      const foreign = await of.unitId('lakeshore-hydro');
      accounts.set(unit, await of.accountId('E-1', '')).set(foreign, await of.accountId('55001', ''));
      await of.rows(
        `with p as (insert into payment (reference_number, type, organization_id, business_unit_id, status,
          amount_minor, currency_code) select '900000000000000012', 'Base Payment', organization_id, id, 'Declined',
          100, 'CAD' from business_unit where id = $1 returning id, business_unit_id, created_date)
         insert into payment_account (payment_id, account_id, business_unit_id, amount_minor, created_date)
         select id, $2, business_unit_id, 100, created_date from p`,
        [foreign, accounts.get(foreign)],
      );
    },
    days: ofAccount,
    naive: {
      EventTypes: (row, wanted) => wanted.some((type) => type === row.eventType),
      Buckets: (row, wanted) => wanted.some((bucket) => bucket === row.bucket),
      NotKnown: (row, notKnown) => row.mayBeKnown === notKnown,
    },
  });

  it('explains each entry, with the payment it is of, in an order whose balances chain', async () => {
    const entries = (await ask('listRegister', { businessUnitId: unit, AccountId: accounts.get(unit), PageSize: 250 }))
      .body.items as RegisterEntry[];
    for (const bucket of ['Balance', 'LateFee', 'OpenCharge']) {
      const own = entries.filter((entry) => entry.bucket === bucket);
      own.slice(0, -1).forEach((entry, at) => {
        expect(entry.balanceAfterMinor - entry.amountMinor).toBe(own[at + 1]?.balanceAfterMinor);
      });
    }
    const of = (type: string) => entries.find(({ eventType }) => eventType === type);
    for (const type of ['Payment', 'Void', 'Refund', 'Adjustment', 'Adjustment Reversed'])
      expect(of(type)?.referenceNumber, type).toMatch(/^9\d{17}$/);
    expect(of('Payment')?.description).toBe(`Payment ${of('Payment')?.referenceNumber}`);
    expect(of('Opening')?.referenceNumber).toBe('');
  });

  it('is of one account: without one it is refused, and another town has none', async () => {
    expect((await ask('listRegister', { businessUnitId: unit })).body[0]).toMatchObject({ propertyName: 'AccountId' });
    const foreign = await world.accountId('55001', '');
    for (const operation of ['listRegister', 'listPaymentsOfAccount'] as const)
      expect((await ask(operation, { businessUnitId: unit, AccountId: foreign })).status).toBe(404);
  });
});

describe('the payments of an account', () => {
  testList(paymentsOfAccountSource, {
    world: () => world,
    // A payment on four accounts that ended in this one, whose ids are alike in their last digits.
    seed: ({ rows }) =>
      rows(
        `with a as (insert into account (id, business_unit_id, account_number, is_archived, merged_into_account_id)
          overriding system value select n, $1, 'E-1 ' || n, true, $2 from generate_series(900017, 903017, 1000) n
          returning id),
         p as (insert into payment (reference_number, type, organization_id, business_unit_id, status, amount_minor,
          currency_code) select '900000000000000013', 'Base Payment', organization_id, id, 'Declined', 400, 'USD'
          from business_unit where id = $1 returning id, business_unit_id, created_date)
         insert into payment_account (payment_id, account_id, business_unit_id, amount_minor, created_date)
         select p.id, a.id, business_unit_id, 100, created_date from p, a`,
        [unit, accounts.get(unit)],
      ).then(() => undefined),
    days: ofAccount,
    key: ({ id, accountId }) => id * 1_000_000 + accountId,
    both: ({ id, accountId }) => [id, accountId],
    naive: {
      PaymentStatuses: (row, wanted) => wanted.some((status) => status === row.status),
      PaymentSourceTypes: (row, wanted) =>
        wanted.includes(/Account$/.test(row.accountType) ? 'ACH' : 'CreditCard') && row.channel !== null,
      PaymentChannels: (row, wanted) => wanted.some((key) => key === row.channel),
    },
  });

  // It was never merged nor paid: nobody audits it.
  afterAll(async () => {
    await world.rows('delete from payment_account where account_id between 900017 and 903017');
    await world.rows("delete from payment where reference_number = '900000000000000013'");
    await world.rows('delete from account where id between 900017 and 903017');
  });

  it('say why one was not taken', async () => {
    const { token, accountIds } = await world.quickPay(['10003']);
    const accountId = accountIds[0] ?? 0;
    const declined = await prepare(world, { token, accountId, amountMinor: 700, card: '4000000000000002' });
    await declined.process();
    const { body } = await ask('listPaymentsOfAccount', { businessUnitId: unit, AccountId: accountId });
    expect(body.items[0]).toMatchObject({ status: 'Declined', amountMinor: 700, accountNumberLast4: '0002' });
    expect(body.items[0].errorMessage).not.toBe('');
  });
});

describe('a note', () => {
  const write = (note: string, more: object = {}) => ask('updateNotes', { id: account, note, ...more });

  it('names who wrote it and keeps what stood there before; the same again is nothing new', async () => {
    expect((await write('Dog in the yard', { noteRead: '' })).status).toBe(200);
    await write('Dog in the yard', { noteRead: 'Dog in the yard' });
    const { body } = await write('Call before a visit', { noteRead: 'Dog in the yard' });
    expect(body.note).toBe('Call before a visit');
    expect(body.noteHistory.map(({ note }: { note: string }) => note)).toEqual([
      'Call before a visit',
      'Dog in the yard',
    ]);
    expect(body.noteHistory[0].by).not.toBe('');
  });

  it('of two people at once is written by one; the other is told, and loses nothing', async () => {
    const noteRead = (await page()).note;
    const [first, second] = await Promise.all([
      write('Gate code at the office', { noteRead }),
      write('Ring twice', { noteRead }),
    ]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    const kept = (await page()).note;
    expect((await write('Both', { noteRead })).status).toBe(409);
    expect((await write('Both', { noteRead: kept })).status).toBe(200);
  });

  it('is written by nobody who does not say what they read, but by a machine that keeps its own', async () => {
    const refused = await write('Over all of it');
    expect([refused.status, refused.body[0].propertyName]).toEqual([400, 'noteRead']);
    const patch = (note: string, headers: Record<string, string>, token = clerk) =>
      world.call('PATCH', `/api/accounts/update-notes/${account}`, { token, body: { note }, headers });
    const { rowVersion, note } = await page();
    expect((await patch('By version', { 'if-match': `"${rowVersion + 1}"` })).status).toBe(409);
    expect((await page()).note).toBe(note);
    expect((await patch('By version', { 'if-match': `"${rowVersion}"` })).status).toBe(200);
    expect((await patch('Again', { 'if-match': `"${rowVersion}"` })).status).toBe(409);
    expect((await patch('By the biller', {}, await world.machineToken('riverton-cis'))).body.note).toBe(
      'By the biller',
    );
  });
});

describe('a lock', () => {
  it('closes an account to payers with a reason, once, and opens it again', async () => {
    const history = () => ask('listAccountHistory', { businessUnitId: unit, accountId: account });
    const { token, accountIds } = await world.quickPay(['10002']);
    const ready = await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 500 });
    const locked = await Promise.all(Array.from({ length: 5 }, () => setLocked(true, { reason: 'Fraud' })));
    expect(locked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await page()).lockedBy).toMatchObject({ reason: 'Fraud' });
    expect((await ready.process()).status).toBe(400);
    expect((await correct(1, (await page()).balance)).body[0].errorMessage).toContain('Unlock');
    const acts = async () =>
      (await history()).body.items.map(({ action, reason }: Record<string, string>) => [action, reason]);
    expect((await acts()).filter(([action]: string[]) => action === 'Locked')).toEqual([['Locked', 'Fraud']]);
    await setLocked(false, { reason: 'Cleared' });
    expect((await acts())[0]).toEqual(['Unlocked', 'Cleared']);
    expect((await ready.process()).status).toBe(200);
  });
});

describe('a correction', () => {
  it('is an entry of the register with who and why; what is past due stays what the biller said', async () => {
    const before = await page();
    const { status, body } = await correct(before.balance + 5_000, before.balance);
    expect([status, body.balance, body.pastDueAmountMinor]).toEqual([
      200,
      before.balance + 5_000,
      before.pastDueAmountMinor,
    ]);
    expect((await register())[0]).toMatchObject({
      eventType: 'Correction',
      description: 'Correction: Meter misread',
      amountMinor: 5_000,
      balanceAfterMinor: before.balance + 5_000,
      mayBeKnown: true,
    });
    expect((await correct(-300, body.balance)).body).toMatchObject({ balance: -300, pastDueAmountMinor: 0 });
    expect((await correct(before.balance, -300)).body.pastDueAmountMinor).toBe(before.pastDueAmountMinor);
    await sound();
  });

  it('is refused where there is nothing to correct, for a day to come, and over a balance that moved', async () => {
    const { balance } = await page();
    expect((await correct(balance, balance)).body[0].propertyName).toBe('newBalanceMinor');
    expect((await correct(1, balance, { effectiveDate: '2999-01-01' })).body[0].propertyName).toBe('effectiveDate');
    expect((await correct(1, balance + 1)).status).toBe(409);
    expect((await correct(1, balance, { reason: '' })).status).toBe(400);
    const foreign = await world.accountId('55001', '');
    expect((await correct(1, 0, { id: foreign })).status).toBe(404);
    expect((await page()).balance).toBe(balance);
  });

  it('is refused of an account that another one took over', async () => {
    const { balance } = await page();
    const taken = `update account set is_archived = $2::bigint is not null, is_rollover = $2::bigint is not null,
      rollover_account_id = $2 where id = $1`;
    await world.rows(taken, [account, await world.accountId('10001')]);
    const { status, body } = await correct(balance + 1, balance);
    await world.rows(taken, [account, null]);
    expect([status, body[0].errorMessage]).toEqual([400, 'Another account took over this one. Correct that one.']);
    expect((await page()).balance).toBe(balance);
  });

  it('waits for a file of the biller, which would put back what it corrects', async () => {
    const { balance } = await page();
    const run = await world.owner.connect();
    await run.query('select pg_advisory_lock($1, $2)', [importLock, unit]);
    const refused = await correct(balance + 1, balance);
    await run.query('select pg_advisory_unlock($1, $2)', [importLock, unit]);
    run.release();
    expect([refused.status, (await page()).balance]).toEqual([409, balance]);
    expect((await correct(balance + 1, balance)).status).toBe(200);
  });

  it('pressed twice under one key is made once; the key of another amount is refused', async () => {
    const { balance } = await page();
    const press = (to: number) => correct(to, balance, {}, { key: 'correction-1' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => press(balance + 100)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await page()).balance).toBe(balance + 100);
    expect((await press(balance + 200)).status).toBe(400);
    await sound();
  });

  it('of many at once is made once, the others are told that the balance moved', async () => {
    const { balance } = await page();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => correct(balance + 1 + at, balance)));
    const made = answers.filter(({ status }) => status === 200);
    expect([made.length, answers.filter(({ status }) => status === 409).length]).toEqual([1, 9]);
    expect((await page()).balance).toBe(made[0]?.body.balance);
    await sound();
  });

  it('beside a payment at the same moment loses neither of the two', async () => {
    const { token, accountIds } = await world.quickPay(['10002']);
    for (const amountMinor of [211, 212, 213, 214]) {
      const ready = await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor });
      const { balance } = await page();
      const [paid, corrected] = await Promise.all([
        ready.process({ duplicateConfirmed: true }),
        correct(balance + 1_000, balance),
      ]);
      expect(paid.status).toBe(200);
      const by = corrected.status === 200 ? 1_000 : 0;
      expect([200, 409]).toContain(corrected.status);
      expect((await page()).balance).toBe(balance - amountMinor + by);
    }
    await sound();
  });
});

describe('a sign-in link', () => {
  const pat = async () => {
    const [customer] = await world.rows<{ id: number }>("select id from customer where email = 'pat@example.test'");
    return { customerId: customer?.id ?? 0, accountId: await world.accountId('10001') };
  };
  const link = async (more: object = {}) => ask('generateLoginLink', { ...(await pat()), delivery: 'Copy', ...more });
  const alive = async () =>
    world.rows<{ hash: string; minutes: number }>(
      `select token_hash as hash, round(extract(epoch from expires_date - created_date) / 60)::int as minutes
        from sign_in_link where customer_id = $1 and used_date is null and ended_date is null`,
      [(await pat()).customerId],
    );

  it('is alive alone, for half an hour, and kept as a hash only', async () => {
    const made = await Promise.all([link(), link(), link()]);
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200]);
    const hashes = made.map(({ body }) => hashOf(body.link.split('#')[1]));
    expect(new Set(hashes).size).toBe(3);
    const [one, ...others] = await alive();
    expect([others, one?.minutes]).toEqual([[], 30]);
    expect(hashes).toContain(one?.hash);
    const kept = JSON.stringify([
      await world.rows('select * from sign_in_link'),
      await world.rows("select * from audit_entry where action like 'Sign-in link%'"),
    ]);
    for (const { body } of made) expect(kept).not.toContain(body.link.split('#')[1]);
  });

  it('that is copied is told to its payer, each time, in a mail that opens nothing', async () => {
    const told = () =>
      world.rows<{ payload: { to: string; accountId: number; copiedLinkId: number } }>(
        "select payload from outbox where topic = 'email.Sign In Link Copied' order by id",
      );
    const before = (await told()).length;
    const made = await Promise.all([link(), link()]);
    await link({ accountId: 0 });
    const mailed = (await told()).slice(before);
    expect(mailed.map(({ payload }) => payload.to)).toEqual(['pat@example.test', 'pat@example.test']);
    for (const { payload } of mailed) {
      const { text, html } = await world.db.scoped([unit], (tx) =>
        mailNamed(mails, 'Sign In Link Copied').write(tx, unit, payload, {
          ...sampleSurroundings,
          tokenOf: () => expect.fail('A notice makes no token.'),
        }),
      );
      expect(text).toContain('opens account 10001 once');
      for (const { body } of made) expect(JSON.stringify([payload, text, html])).not.toContain(body.link.split('#')[1]);
    }
  });

  it('goes by mail without its token being written down, and ends the one before', async () => {
    const { body } = await link({ delivery: 'E-mail' });
    expect(body).toMatchObject({ link: '', sentTo: 'pat@example.test' });
    const [told] = await world.rows<{ payload: { linkId: number } }>(
      "select payload from outbox where topic = 'email.Sign In Link' order by id desc limit 1",
    );
    expect(Object.keys(told?.payload ?? {}).toSorted()).toEqual(['accountId', 'customerId', 'linkId', 'to']);
    const mail = await world.db.scoped([unit], (tx) =>
      mailNamed(mails, 'Sign In Link').write(tx, unit, told?.payload, {
        ...sampleSurroundings,
        tokenOf: world.keyring.sign,
      }),
    );
    const token = /#([\w-]+)/.exec(mail.text)?.[1] ?? '';
    expect((await alive()).map(({ hash }) => hash)).toEqual([hashOf(token)]);
  });

  it('ends the one before it in another town, and waits for no file of a town with its number', async () => {
    const { customerId } = await pat();
    await world.rows('update sign_in_link set ended_date = now() where customer_id = $1', [customerId]);
    await world.rows(
      `insert into sign_in_link (business_unit_id, account_id, customer_id, nonce, token_hash, created_by, expires_date)
        values ($1, $2, $3, 'n', 'elsewhere', 'Sam Clerk', now() + interval '30 minutes')`,
      [await world.unitId('lakeshore-hydro'), await world.accountId('55001', ''), customerId],
    );
    const run = await world.owner.connect();
    await run.query('select pg_advisory_lock($1, $2)', [importLock, customerId]);
    const { status, body } = await link();
    await run.query('select pg_advisory_unlock($1, $2)', [importLock, customerId]);
    run.release();
    expect([status, (await alive()).map(({ hash }) => hash)]).toEqual([200, [hashOf(body.link.split('#')[1])]]);
  });

  it('is for who has the account alone, and not asked for without end', async () => {
    expect((await link({ accountId: account })).status).toBe(404);
    expect((await link({ customerId: 987_654_321 })).status).toBe(404);
    const { customerId } = await pat();
    await world.rows("update customer set status = 'Blocked' where id = $1", [customerId]);
    expect((await link()).body[0].propertyName).toBe('customerId');
    await world.rows("update customer set status = 'Active' where id = $1", [customerId]);
    const token = await world.token('base@riverton.test');
    expect((await ask('generateLoginLink', await pat(), { token })).status).toBe(403);
    const few = await world.secondNode({ LIMIT_FACTOR: '1' });
    const asked = Object.entries(await pat()).map(([k, v]) => [k, String(v)]);
    const url = `/api/customers/generate-login-link?${new URLSearchParams(asked)}`;
    const answers = [];
    for (let i = 0; i < 6; i++) answers.push((await few.call('GET', url, { token: clerk })).status);
    expect(answers.at(-1)).toBe(429);
    await few.close();
  });
});

describe('a reminder', () => {
  const sent = (id: number) =>
    world.rows(
      "select payload ->> 'to' as \"to\" from outbox where topic = 'email.Payment Due Reminder' and ordering_key = $1",
      [`account:${id}`],
    );

  it('goes to each address once, however often it is pressed under one key, and names who is left out', async () => {
    const id = await world.accountId('10001');
    await world.rows("update account set email_address = 'PAT@example.test' where id = $1", [id]);
    const press = (key: string) => ask('sendPaymentDueReminders', { id }, { key });
    const answers = await Promise.all([press('r-1'), press('r-1'), press('r-1')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[0]?.body.sentTo).toHaveLength(1);
    expect(await sent(id)).toHaveLength(1);
    await world.rows("update customer set status = 'Blocked' where email = 'pat@example.test'");
    const { body } = await press('r-2');
    expect([body.sentTo, body.leftOut.length]).toEqual([[], 1]);
    await world.rows("update customer set status = 'Active' where email = 'pat@example.test'");
    expect(await sent(id)).toHaveLength(1);
  });

  it('leaves out who wants none, also at the address of the account, and is refused of an archived one', async () => {
    const id = await world.accountId('10001');
    const wanted = (is: boolean) =>
      world.rows('update customer_account set notify_upcoming_payment = $2 where account_id = $1', [id, is]);
    const archived = (is: boolean) => world.rows('update account set is_archived = $2 where id = $1', [id, is]);
    const before = (await sent(id)).length;
    await wanted(false);
    const { body } = await ask('sendPaymentDueReminders', { id });
    await wanted(true);
    expect([body.sentTo, body.leftOut.map(({ why }: { why: string }) => why)]).toEqual([
      [],
      ['Reminders are not wanted.'],
    ]);
    await archived(true);
    const refused = await ask('sendPaymentDueReminders', { id });
    await archived(false);
    expect([refused.status, refused.body[0].errorMessage]).toEqual([
      400,
      'This account is archived. Nobody is reminded of it.',
    ]);
    expect(await sent(id)).toHaveLength(before);
  });

  it('is refused where nothing is due', async () => {
    const id = await world.accountId('10004');
    expect((await ask('sendPaymentDueReminders', { id })).status).toBe(400);
    const foreign = await world.accountId('55001', '');
    expect((await ask('sendPaymentDueReminders', { id: foreign })).status).toBe(404);
  });
});

describe('an invitation', () => {
  it('ends the one before it to the same address, and is kept as a hash only', async () => {
    const body = { accountId: account, emailAddress: 'new@example.test', firstName: 'Morgan', lastName: 'Lee' };
    const answers = await Promise.all([ask('sendOnboardingEmail', body), ask('sendOnboardingEmail', body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await world.rows('select ended_date is null as alive from onboarding_invitation order by id');
    expect(rows.map(({ alive }) => alive).toSorted()).toEqual([false, true]);
    expect((await ask('sendOnboardingEmail', { ...body, emailAddress: 'no address' })).status).toBe(400);
    const { emailAddress: _missing, ...rest } = body;
    const missing = await ask('sendOnboardingEmail', rest);
    expect([missing.status, missing.body[0].propertyName]).toEqual([400, 'emailAddress']);
  });

  it('goes to nobody of an account that ended, nor to who has it with a login', async () => {
    const id = await world.accountId('10005');
    const body = { accountId: id, emailAddress: 'gone@example.test', firstName: 'Alex', lastName: 'Novak' };
    const [payer] = await world.rows<{ email: string }>(
      `with l as (insert into customer_account (business_unit_id, customer_id, account_id, linked_by)
        select business_unit_id, (select id from customer where email <> '' order by id limit 1), id, 'Customer'
        from account where id = $1 on conflict do nothing)
        select email from customer where email <> '' order by id limit 1`,
      [id],
    );
    const says = async (more: object) => {
      const { status, body: answer } = await ask('sendOnboardingEmail', { ...body, ...more });
      return [status, answer[0]?.errorMessage];
    };
    const known = payer?.email.toUpperCase();
    expect(await says({ emailAddress: known })).toEqual([400, 'A payer with a login has this account already.']);
    await world.rows('update account set is_archived = true where id = $1', [id]);
    expect(await says({})).toEqual([400, 'This account is archived. Nobody is invited to it.']);
    await world.rows('update account set is_archived = false where id = $1', [id]);
    expect(await world.rows('select 1 from onboarding_invitation where account_id = $1', [id])).toEqual([]);
  });

  it('is one for the same request again, whose answer was lost', async () => {
    const body = { accountId: account, emailAddress: 'again@example.test', firstName: 'Morgan', lastName: 'Lee' };
    const press = (more = {}) => ask('sendOnboardingEmail', { ...body, ...more }, { key: 'o-1' });
    const answers = await Promise.all([press(), press()]);
    answers.push(await press());
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await world.rows("select ended_date from onboarding_invitation where email = 'again@example.test'")).toEqual(
      [{ ended_date: null }],
    );
    expect(
      await world.rows(`select 1 from outbox where topic = 'email.Onboarding Invitation' and payload ->> 'to' = $1`, [
        'again@example.test',
      ]),
    ).toHaveLength(1);
    expect((await press({ lastName: 'Leigh' })).status).toBe(400);
  });
});

describe('messages and timeline', () => {
  it('tell of mails, notes, payments and corrections in one order, page by page', async () => {
    const [failed] = await world.rows<{ id: number }>(
      `insert into email_message (business_unit_id, account_id, template_key, "to", subject, status, about)
        values ($1, $2::bigint, 'Payment Due Reminder', 'm@example.test', 'Due', 'error',
        jsonb_build_object('accountId', $2::bigint))
        returning id`,
      [unit, account],
    );
    for (let at = 0; at < 8; at++) {
      const noteRead = (await page()).note;
      await ask('updateNotes', { id: account, note: `Note ${at}`, noteRead });
    }
    const of = { businessUnitId: unit, accountId: account };
    const all: { kind: string; id: number; at: string }[] = [];
    for (let Before: string | null = ''; Before !== null; ) {
      const { body } = await ask('readAccountTimeline', { ...of, ...(Before ? { Before } : {}) });
      all.push(...body.items);
      Before = body.nextBefore;
    }
    expect(new Set(all.map(({ kind, id }) => `${kind}${id}`)).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(20);
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['balance', 'message', 'note', 'payment']));
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect((await ask('readAccountTimeline', { ...of, Before: 'x' })).status).toBe(400);
    const token = await world.token('reader@riverton.test');
    const { body } = await ask('readAccountTimeline', of, { token });
    expect(body.items.some(({ kind }: { kind: string }) => kind === 'payment')).toBe(false);

    const base = `/api/business-units/${unit}/accounts/${account}/messages`;
    const { body: list } = await world.call('GET', base, { token: clerk });
    expect(list.items.find(({ id }: { id: number }) => id === failed?.id)).toMatchObject({ status: 'error' });
    for (const status of ['queued', 'processed', 'error', 'Sent']) {
      const turned = world.rows('update email_message set status = $2 where id = $1', [failed?.id, status]);
      // A mail is in one of three statuses, and the log says it in the same letters.
      if (status === 'Sent') await expect(turned).rejects.toThrow('email_message_status_check');
      else {
        await turned;
        const { body: log } = await world.call('GET', base, { token: clerk });
        expect(log.items.find(({ id }: { id: number }) => id === failed?.id)).toMatchObject({ status });
      }
    }
    const read = await world.call('GET', `${base}/${failed?.id}`, { token: clerk });
    expect(read.body.text).toContain('10002');
    const again = await world.call('POST', `${base}/${failed?.id}/send-again`, { token: clerk });
    expect(again.body).toEqual({ queued: false });
    const other = `/api/business-units/${unit}/accounts/${await world.accountId('10001')}/messages/${failed?.id}`;
    expect((await world.call('GET', other, { token: clerk })).status).toBe(404);
  });

  it('tell of bills that were published, a withdrawn one as such, by whoever may read the account', async () => {
    const id = await world.accountId('10005');
    const [cycle] = await world.rows<{ id: number }>(
      `insert into billing_cycle (business_unit_id, name, issue_date, due_date, notification_strategy,
        expects_documents, status, created_by) values ($1, 'Timeline', '2026-01-01', '2026-02-01', 'None', false,
        'Draft', 'Test') returning id`,
      [unit],
    );
    for (const [number, status, hours] of [
      ['T-1', 'Published', 2],
      ['T-2', 'Withdrawn', 1],
      ['T-3', 'Draft', 0],
    ] as const)
      await world.rows(
        `insert into bill (business_unit_id, account_id, billing_cycle_id, bill_type, bill_number, amount_minor,
          issue_date, status, published_date, withdrawn_date) values ($1, $2, $3, 'Bill', $4, 4200, '2026-01-01', $5,
          case when $5 <> 'Draft' then now() - $6 * interval '1 hour' end,
          case when $5 = 'Withdrawn' then now() end)`,
        [unit, id, cycle?.id, number, status, hours],
      );
    const { body } = await ask('readAccountTimeline', { businessUnitId: unit, accountId: id });
    const bills = body.items.filter(({ kind }: { kind: string }) => kind === 'bill');
    expect(bills).toMatchObject([
      { title: 'Bill', detail: 'Withdrawn', amountMinor: 4_200, referenceNumber: 'T-2' },
      { title: 'Bill', detail: 'Published', amountMinor: 4_200, referenceNumber: 'T-1' },
    ]);
  });
});

describe('autopay and paperless billing of an account', () => {
  it('are told with what became of them: what holds first, then what ended, of this account alone', async () => {
    const [mine, other] = [await world.accountId('10001'), await world.accountId('10003')];
    const enrol = (id: number, isActive: boolean, max: number | null) =>
      world.rows(
        `with e as (insert into autopay_enrollment (business_unit_id, account_id, enrollment_type, scheduling_type,
          day_of_month, max_amount_minor, payment_source_id, start_date, end_date, is_active, acknowledgment_id)
         select $1, $2, 'Organization', 'DayOfMonth', 'Last', $4, (select min(id) from payment_source), '2026-01-01',
         case when not $3 then date '2026-02-01' end, $3, (select min(id) from acknowledgment) returning id)
         insert into enrollment_activity (business_unit_id, autopay_enrollment_id, activity, actor, reason)
         select $1, id, case when $3 then 'Enroll' else 'AdminCancel' end, 'Dana', 'asked for' from e`,
        [unit, id, isActive, max],
      );
    const { token, accountIds } = await world.quickPay(['10004']);
    await (await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 100 })).process();
    await enrol(mine, true, 5_000);
    await enrol(mine, false, null);
    await enrol(other, true, null);
    const read = (id: number, as = clerk) =>
      world.call('GET', `/api/business-units/${unit}/accounts/${id}/enrolments`, { token: as });
    const { body } = await read(mine);
    expect(body.autopay).toMatchObject([
      { isActive: true, dayOfMonth: 'Last', maxAmountMinor: 5_000, customerName: '', endDate: null },
      { isActive: false, endDate: '2026-02-01' },
    ]);
    expect(body.activities).toMatchObject([{ activity: 'AdminCancel' }, { activity: 'Enroll', kind: 'autopay' }]);
    expect((await read(await world.accountId('55001', ''))).status).toBe(404);
    expect((await read(mine, await world.token('admin@lakeshore.test'))).status).toBe(404);
    expect((await read(mine, await world.token('base@riverton.test'))).status).toBe(403);
  });
});

describe('a message with a one-time link', () => {
  it('is not sent again when its link was used, ended or expired', async () => {
    const [link] = await world.rows<{ id: number }>(
      `insert into onboarding_invitation (business_unit_id, account_id, email, first_name, last_name, nonce, token_hash,
        created_by, expires_date) values ($1, $2, 'm@example.test', 'M', 'L', 'n', 'h', 'Sam', now() + interval '1 day')
        returning id`,
      [unit, account],
    );
    const [failed] = await world.rows<{ id: number }>(
      `insert into email_message (business_unit_id, account_id, template_key, "to", subject, status, about)
        values ($1, $2::bigint, 'Onboarding Invitation', 'm@example.test', 'Begin', 'error',
        jsonb_build_object('accountId', $2::bigint, 'invitationId', $3::bigint)) returning id`,
      [unit, account, link?.id],
    );
    const again = async (set: string) => {
      await world.rows(`update onboarding_invitation set ${set} where id = $1`, [link?.id]);
      const url = `/api/business-units/${unit}/accounts/${account}/messages/${failed?.id}/send-again`;
      return world.call('POST', url, { token: clerk });
    };
    expect((await again('used_date = null')).status).toBe(200);
    for (const over of ['used_date = now()', 'used_date = null, ended_date = now()']) {
      const { status, body } = await again(over);
      expect([status, body[0].errorMessage]).toEqual([400, 'The link of this message works no more. Send a new one.']);
    }
    expect((await again("ended_date = null, expires_date = now() - interval '1 second'")).status).toBe(400);
  });
});

describe('what the biller knows', () => {
  it('is said of corrections alone, once, and not of another town', async () => {
    const { balance } = await page();
    await correct(balance + 10, balance);
    const entries = await register();
    const ids = entries.map(({ id }) => id);
    const open = entries.filter(({ mayBeKnown }) => mayBeKnown).length;
    const mark = (balanceEventIds: unknown[]) => ask('markKnown', { businessUnitId: unit, balanceEventIds });
    const answers = await Promise.all([mark(ids), mark(ids)]);
    expect(answers.reduce((sum, { body }) => sum + body.marked, 0)).toBe(open);
    expect((await mark(ids)).body).toEqual({ marked: 0 });
    expect((await register()).some(({ mayBeKnown }) => mayBeKnown)).toBe(false);
    const [foreign] = await world.rows(
      `select e.id from balance_event e join business_unit u on u.id = e.business_unit_id
        where u.slug = 'lakeshore-hydro' limit 1`,
    );
    expect((await mark([ids[0], foreign.id])).status).toBe(404);
    const { body } = await ask('listAccountHistory', { businessUnitId: unit, accountId: account });
    expect(body.items[0].action).toBe('Known to the biller');
  });

  it('lets the application change nothing else of a register', async () => {
    const change = (set: string) =>
      world.db.scoped([unit], (tx) => tx.query(`update balance_event set ${set} where account_id = ${account}`));
    for (const set of ['amount_minor = amount_minor + 1', 'description = \'"x"\'', 'balance_after_minor = 0'])
      await expect(change(set)).rejects.toThrow(/permission denied/);
  });
});
