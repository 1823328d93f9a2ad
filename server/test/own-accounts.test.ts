import type { FoundAccount, OwnAccountPage, OwnHome } from '@ratepayer/contract/customers/own-account.shapes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '../src/platform/crypto/short-code.ts';
import { asPayer, openCustomers } from './customer-kit.ts';
import { earlyInWindow } from './early-in-window.ts';
import { prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let kit: Awaited<ReturnType<typeof openCustomers>>;
beforeAll(async () => {
  world = await openWorld();
  kit = await openCustomers(world);
});
afterAll(() => world.close());

const home = '/api/customers/home';
const of = (id: number, below = '') => `${home}/accounts/${id}${below}`;
/** What opens an account of the waterworks: its number and the ZIP code on its bill. */
async function answersOf(number: string) {
  const [row] = await world.rows<{ zip: string }>(
    'select zip from account where account_number = $1 and business_unit_id = $2',
    [number, kit.unit],
  );
  return [
    { type: 'Account Number', value: number },
    { type: 'Zip Code', value: row?.zip.slice(0, 5) ?? '' },
  ];
}

describe('the home of a payer', () => {
  it('says what is owed on each account, under its own name, and the last payments', async () => {
    const { token } = await kit.newPayer({ accounts: ['10002', '10003'], name: 'Robin Vale' });
    const { body } = await kit.call('GET', home, undefined, token);
    const { firstName, accounts, payments } = body as OwnHome;
    expect([firstName, accounts.map(({ accountNumber }) => accountNumber), payments]).toEqual([
      'Robin',
      ['10002', '10003'],
      [],
    ]);
    const [first] = accounts;
    const [row] = await world.rows<{ balance: number }>('select balance from account_money where account_id = $1', [
      first?.id,
    ]);
    expect(first).toMatchObject({ biller: 'Riverton Water & Sewer', payableOnline: true, autopay: null });
    expect(first?.totalOutstandingBalance).toBeGreaterThanOrEqual(Number(row?.balance));
    const paying = await prepare(asPayer(world, token), { token, accountId: first?.id ?? 0, amountMinor: 1_500 });
    expect((await paying.process()).body.status).toBe('Complete');
    const after = (await kit.call('GET', home, undefined, token)).body as OwnHome;
    expect(after.payments).toMatchObject([{ amountMinor: 1_500, status: 'Succeeded', accountIds: [first?.id] }]);
    expect(after.accounts[0]?.totalOutstandingBalance).toBe((first?.totalOutstandingBalance ?? 0) - 1_500);
  });

  it('is for those who signed in: who looked an account up, staff and nobody are refused', async () => {
    const guest = await world.quickPay(['10005']);
    const own = of(guest.accountIds[0] ?? 0);
    for (const token of [guest.token, kit.clerk])
      expect((await kit.call('GET', home, undefined, token)).status).toBe(403);
    expect((await kit.call('GET', own, undefined, kit.clerk)).status).toBe(403);
    // What a link of staff may read, a look-up finds nowhere.
    expect((await kit.call('GET', own, undefined, guest.token)).status).toBe(404);
    expect((await world.call('GET', home)).status).toBe(401);
  });
});

describe('an account that is added by what stands on its bill', () => {
  it('is shown before it is added, masked, and then told to its payer and to the address on file', async () => {
    await world.rows(
      "update account set email_address = 'onfile@example.test', name = 'Vale, Robin' where account_number = '10007'",
    );
    const { id, token, email } = await kit.newPayer({});
    const asked = { businessUnitId: kit.unit, answers: await answersOf('10007') };
    const seen = await kit.call('POST', `${home}/accounts`, asked, token);
    const [found] = seen.body.found as FoundAccount[];
    expect([seen.status, found?.isLinked, seen.body.added]).toEqual([200, false, []]);
    expect(JSON.stringify(found)).not.toContain('Vale');
    expect(await kit.mine(token)).toEqual([]);
    const add = () => kit.call('POST', `${home}/accounts`, { ...asked, accountIds: [found?.id] }, token);
    // Twice at once, and again: it is added once.
    const answers = await Promise.all([add(), add()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await add()).body.added).toMatchObject([{ id: found?.id, nickname: '' }]);
    expect(await kit.mine(token)).toEqual([found?.id]);
    expect(await kit.told('Account Linked', id)).toEqual([
      expect.objectContaining({ to: email, isPayer: true }),
      expect.objectContaining({ to: 'onfile@example.test', isPayer: false }),
    ]);
  });

  it('is found by right answers alone, in the own organization, and never by its id', async () => {
    const { token } = await kit.newPayer({});
    const answers = await answersOf('10004');
    const wrong = [answers[0], { type: 'Zip Code', value: '00000' }];
    const other = await world.accountId('10001');
    const add = (body: object) => kit.call('POST', `${home}/accounts`, { businessUnitId: kit.unit, ...body }, token);
    expect((await add({ answers: wrong, accountIds: [other] })).status).toBe(400);
    // Right answers of one account do not open another.
    expect((await add({ answers, accountIds: [other] })).body.added).toEqual([]);
    expect(await kit.mine(token)).toEqual([]);
    const elsewhere = { businessUnitId: await world.unitId('lakeshore-hydro'), answers };
    expect((await add(elsewhere)).status).toBe(404);
  });

  it('is asked to wait after five misses, like every look-up', async () => {
    const { token } = await kit.newPayer({});
    const answers = [
      { type: 'Account Number', value: 'nowhere' },
      { type: 'Zip Code', value: '00000' },
    ];
    await earlyInWindow(600);
    const few = await world.secondNode({ LIMIT_FACTOR: '1' });
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) {
      const body = { businessUnitId: kit.unit, answers };
      statuses.push((await few.call('POST', `${home}/accounts`, { token, body })).status);
    }
    await few.close();
    expect([statuses[0], statuses.at(-1)]).toEqual([400, 429]);
  });
});

describe('one account of a payer', () => {
  it('has its fields, its bill and its notices, which its payer changes with the name', async () => {
    const { token } = await kit.newPayer({ accounts: ['10002'] });
    const id = await world.accountId('10002');
    const page = (await kit.call('GET', of(id), undefined, token)).body as OwnAccountPage;
    expect(page.shown.map(({ type }) => type)).toContain('Account Number');
    expect(page).toMatchObject({ nickname: '', notifyNewBill: true, notifyWithSms: false, textsTo: '' });
    const changed = await kit.call('PUT', of(id), { nickname: 'Workshop', notifyNewBill: false }, token);
    expect(changed.body).toMatchObject({ nickname: 'Workshop', notifyNewBill: false, notifyUpcomingPayment: true });
    expect((await kit.call('PUT', of(id), { nickname: 'x'.repeat(41) }, token)).status).toBe(400);
    const texts = await kit.call('PUT', of(id), { notifyWithSms: true }, token);
    expect([texts.status, texts.body[0]?.propertyName]).toEqual([400, 'notifyWithSms']);
    const kept = (await kit.call('GET', of(id), undefined, token)).body as OwnAccountPage;
    expect(kept).toMatchObject({ nickname: 'Workshop', notifyNewBill: false, notifyWithSms: false });
  });

  it('is nobody else’s to read or change, by any of its pages', async () => {
    const { token } = await kit.newPayer({ accounts: ['10005'] });
    const foreign = await world.accountId('10001');
    for (const below of ['', '/register', '/register/export', '/payments', '/payments/export', '/usage'])
      expect([below, (await kit.call('GET', of(foreign, below), undefined, token)).status]).toEqual([below, 404]);
    expect((await kit.call('PUT', of(foreign), { nickname: 'Mine' }, token)).status).toBe(404);
    // An account that was taken away is as foreign.
    const own = await world.accountId('10005');
    await kit.call('PUT', '/api/customers/accounts/as-customer', { accountId: own }, token);
    expect((await kit.call('GET', of(own), undefined, token)).status).toBe(404);
  });

  it('has a register and payments by year, and both as files; what others paid hides their words', async () => {
    const { token } = await kit.newPayer({ accounts: ['10003'] });
    const id = await world.accountId('10003');
    const guest = await world.quickPay(['10003']);
    const paying = await prepare(world, { token: guest.token, accountId: id, amountMinor: 2_300 });
    expect((await paying.process()).body.status).toBe('Complete');
    const declined = await prepare(world, {
      token: guest.token,
      accountId: id,
      amountMinor: 1_100,
      card: '4000000000000002',
    });
    await declined.process();
    const payments = await kit.call('GET', of(id, '/payments'), undefined, token);
    // The guest's declined try is the guest's alone.
    expect(payments.body.items).toMatchObject([
      { amountMinor: 2_300, serviceFeeAmountMinor: null, errorMessage: '', status: 'Succeeded' },
    ]);
    const year = new Date().getUTCFullYear();
    expect(payments.body.years).toContain(year);
    expect((await kit.call('GET', of(id, '/payments?Year=2001'), undefined, token)).body.items).toEqual([]);
    expect((await kit.call('GET', of(id, '/payments?Status=Declined'), undefined, token)).body.items).toEqual([]);
    const register = await kit.call('GET', of(id, `/register?Year=${year}`), undefined, token);
    expect(register.body.items[0]).toMatchObject({ eventType: 'Payment', amountMinor: -2_300 });
    expect(JSON.stringify(register.body)).not.toContain('createdBy');
    for (const [file, says] of [
      ['/register/export', '-23.00'],
      ['/payments/export', '23.00'],
    ] as const) {
      const { payload, headers } = await world.app.inject({
        method: 'GET',
        url: of(id, file),
        headers: { authorization: `Bearer ${token}`, host: new URL(world.settings.PUBLIC_URL).host },
      });
      expect([String(headers['content-type']).split(';')[0], payload.includes(says)]).toEqual(['text/csv', true]);
      expect(payload).not.toContain('11.00');
    }
  });

  it('shows what was paid elsewhere on the day that the biller received it, and how', async () => {
    const { token } = await kit.newPayer({ accounts: ['10006'] });
    const id = await world.accountId('10006');
    const elsewhere = [
      ['2025-12-31', 'Check', 400],
      ['2025-11-20', 'Bank Bill Pay', 500],
    ] as const;
    for (const [receivedDate, externalMethod, amountMinor] of elsewhere) {
      const body = { accountId: id, receivedDate, externalMethod, amountMinor, externalReference: receivedDate };
      const recorded = await kit.call('POST', `/api/business-units/${kit.unit}/external-payments`, body, kit.admin);
      expect(recorded.status).toBe(200);
    }
    const { body } = await kit.call('GET', of(id, '/payments?Year=2025'), undefined, token);
    // The latest first, in the zone of the biller, whatever was written down last.
    expect(body.items).toMatchObject([
      { createdDate: '2025-12-31T06:00:00.000Z', accountType: 'Check', amountMinor: 400 },
      { createdDate: '2025-11-20T06:00:00.000Z', accountType: 'Bank Bill Pay', amountMinor: 500 },
    ]);
    expect([body.years, (await kit.call('GET', home, undefined, token)).body.payments.length]).toEqual([[2025], 2]);
    expect((await kit.call('GET', of(id, '/payments?Year=2026'), undefined, token)).body.items).toEqual([]);
  });
});

describe('another address of a payer', () => {
  const codeFor = async (id: number) => {
    const [row] = await world.rows<{ nonce: string }>(
      'select nonce from email_verification where customer_id = $1 and is_code order by id desc limit 1',
      [id],
    );
    return codeOf(world.keyring, row?.nonce ?? '', 'email-code');
  };
  const ask = (token: string, email: string) => kit.call('POST', `${home}/address`, { email }, token);
  const prove = (token: string, code: string) => kit.call('POST', `${home}/address/code`, { code }, token);

  it('is taken by the code that was mailed to it, once; the former one is told', async () => {
    const { id, email, token, userId } = await kit.newPayer({});
    expect((await ask(token, 'next@example.test')).body).toMatchObject({ sentTo: 'next@example.test' });
    const first = await codeFor(id);
    await ask(token, 'other@example.test');
    const code = await codeFor(id);
    // The code of before is over, unless chance made both alike.
    if (first !== code) expect((await prove(token, first)).status).toBe(400);
    const done = await Promise.all([prove(token, code), prove(token, code), prove(token, code)]);
    expect(done.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    const [login] = await world.rows<{ email: string; verified: boolean }>(
      `select u.email, c.email_verified as verified from user_account u join customer c on c.user_id = u.id
        where u.id = $1`,
      [userId],
    );
    expect(login).toEqual({ email: 'other@example.test', verified: true });
    expect(await kit.told('Address Changed', id)).toEqual([expect.objectContaining({ to: email })]);
    expect(await kit.told('Address Code', id)).toHaveLength(2);
    expect((await prove(token, code)).status).toBe(400);
  });

  it('ends after five wrong codes, and stays another login’s', async () => {
    const { id, token } = await kit.newPayer({});
    await ask(token, 'pat@example.test');
    const code = await codeFor(id);
    const taken = await prove(token, code);
    expect([taken.status, JSON.stringify(taken.body)]).toEqual([400, expect.stringContaining('address')]);
    await ask(token, 'fresh@example.test');
    const right = await codeFor(id);
    const wrong = right === '111111' ? '222222' : '111111';
    for (let i = 0; i < 5; i++) expect((await prove(token, wrong)).status).toBe(400);
    expect((await prove(token, right)).status).toBe(400);
  });

  it('is asked for by payers alone; what is kept of them is theirs to take, without a token in it', async () => {
    const guest = await world.quickPay(['10002']);
    for (const token of [guest.token, kit.clerk]) expect((await ask(token, 'x@example.test')).status).toBe(403);
    const { token, email } = await kit.newPayer({ accounts: ['10002'] });
    const { statusCode, json } = await world.app.inject({
      method: 'GET',
      url: `${home}/data`,
      headers: { authorization: `Bearer ${token}`, host: new URL(world.settings.PUBLIC_URL).host },
    });
    expect(statusCode).toBe(200);
    expect(json()).toMatchObject({ login: { email }, accounts: [{ accountNumber: '10002' }], wallet: [] });
  });
});
