import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runMerchantChanges } from '../src/capabilities/gateways/run-merchant-changes.ts';
import { credentialsAt } from '../src/capabilities/gateways/credentials.ts';
import { claim } from '../src/integrations/payment-gateway/vendor-words.rules.ts';
import { inquireUnknown } from '../src/capabilities/payments/attempts/inquire-attempts.ts';
import { takeClaim } from '../src/capabilities/payments/late-truth/take-claim.ts';
import { mailNamed, mails } from '../src/capabilities/notifications/mails.ts';
import { sampleSurroundings } from '../src/capabilities/notifications/mails/surroundings.sample.ts';
import { openMerchantDrafts } from './merchant-account-drafts.ts';
import { old, openMerchantAccounts, problems, secretKey, values } from './merchant-account-kit.ts';
import { brokenInvariants, cardToken } from './paying.ts';

const kit = await openMerchantAccounts();
const { world, unit, admin, at, newNumber, get, add, change } = kit;
const { nothingGoes, draft, send, test } = await openMerchantDrafts(kit);

describe('a draft', () => {
  it('is made with what its gateway asks for, which nobody reads again: no answer, no history, no row', async () => {
    const { status, body: made } = await add();
    expect([status, made]).toEqual([
      200,
      expect.objectContaining({
        status: 'Draft',
        currencyCode: 'USD',
        gatewayName: 'Cardline',
        settlementBankLast4: '4411',
        batchClose: '17:30 US/Central',
      }),
    ]);
    const setup = await get(made.id, '/setup');
    expect(setup).toMatchObject({
      hasCredentials: true,
      paymentSourceTypes: ['Credit Card'],
      channels: ['POS'],
      gateway: {
        credentials: expect.arrayContaining([
          { name: 'secretKey', title: 'Secret key', secret: true, needed: true, choices: [] },
        ]),
      },
    });
    const history = await get(made.id, '/history');
    expect(history.items.map(({ action }: { action: string }) => action)).toEqual(['Credentials replaced', 'Added']);
    const kept = await world().rows(
      `select m::text as text from merchant_account m where id = $1 union all select e::text from audit_entry e
        where entity_type = 'MerchantAccount' and entity_id = $1`,
      [made.id],
    );
    expect(JSON.stringify([made, setup, history, await get(made.id), kept])).not.toContain(secretKey);
    expect(await credentialsAt(world().db, world().keyring, 'Stripe')(made.id)).toMatchObject({ secretKey });
  });

  it('has a number of its own for each purpose, of two at once one', async () => {
    const merchantNumber = newNumber();
    const both = await Promise.all([add({ merchantNumber }), add({ merchantNumber })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(problems(both.find(({ status }) => status === 400) ?? { body: [] })).toEqual(['merchantNumber']);
    const fee = await add({ merchantNumber, purpose: 'Service Fee' });
    expect(fee.status).toBe(200);
    const other = (await add()).body;
    const taken = await change(other.id, { ...values, merchantNumber, rowVersion: other.rowVersion });
    expect([taken.status, problems(taken)]).toEqual([400, ['merchantNumber']]);
  });

  it('is refused in the field that is wrong, and never with what was entered', async () => {
    const wrong: readonly (readonly [object, string])[] = [
      [{ paymentSourceTypes: ['ACH'] }, 'paymentSourceTypes'],
      [{ channels: [] }, 'channels'],
      [{ batchCloseTime: '25:00' }, 'batchCloseTime'],
      [{ settlementBankLast4: '44' }, 'settlementBankLast4'],
      [{ merchantNumber: 'no number' }, 'merchantNumber'],
      [{ depositDays: 11 }, 'depositDays'],
      [{ credentials: [{ name: 'publishableKey', value: secretKey }] }, 'credentials.secretKey'],
      [{ credentials: [{ name: 'apiKey', value: secretKey }] }, 'credentials'],
    ];
    for (const [more, field] of wrong) {
      const refused = await add(more);
      expect([refused.status, problems(refused)[0]], field).toEqual([400, expect.stringMatching(`^${field}`)]);
      expect(JSON.stringify(refused.body)).not.toContain(secretKey);
    }
    expect((await add({ gatewayId: 2 ** 30 })).status).toBe(404);
    // Nothing of it was written.
    const [{ n }] = await world().rows(
      "select count(*)::int as n from merchant_account where merchant_number like 'no%'",
    );
    expect(n).toBe(0);
  });

  it('is changed over the version that was read, of two at once by one; credentials left out stay', async () => {
    const { body: made } = await add();
    const { rowVersion, merchantNumber } = made;
    const both = await Promise.all(
      ['Counter A', 'Counter B'].map((name) => change(made.id, { ...values, name, merchantNumber, rowVersion })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await credentialsAt(world().db, world().keyring, 'Stripe')(made.id)).toMatchObject({ secretKey });
    const again = await get(made.id);
    const replaced = [{ name: 'secretKey', value: 'sk_other' }];
    await change(made.id, { ...values, merchantNumber, credentials: replaced, rowVersion: again.rowVersion });
    expect(await credentialsAt(world().db, world().keyring, 'Stripe')(made.id)).toMatchObject({
      secretKey: 'sk_other',
      publishableKey: '',
    });
  });

  it('is set up by the platform alone, after a fresh sign-in, and in its own business unit', async () => {
    const town = await world().token('admin@riverton.test');
    expect((await add({}, town)).status).toBe(403);
    expect((await add({}, await world().token('global@ratepayer.test', old()))).status).toBe(428);
    const { body: made } = await add();
    const { rowVersion, merchantNumber } = made;
    const hydro = await world().unitId('lakeshore-hydro');
    const elsewhere = `/api/business-units/${hydro}/merchant-accounts/${made.id}`;
    const body = { ...values, merchantNumber, rowVersion };
    expect((await world().call('PUT', elsewhere, { token: admin, body })).status).toBe(404);
    expect((await world().call('GET', `${elsewhere}/setup`, { token: admin })).status).toBe(404);
    expect((await change(made.id, body, await world().token('global@ratepayer.test', old()))).status).toBe(428);
    expect((await world().call('GET', at(made.id, '/setup'), { token: town })).status).toBe(200);
  });
});

describe('a test sale', () => {
  /** Another Global Admin: who asks that a draft takes over what goes somewhere already does not approve it. */
  let another: string;
  /** What was sent, in its order, and how it ended. */
  const attempts = (id: number) =>
    world().rows(
      `select a.operation || ' ' || a.outcome as said from gateway_attempt a
        where a.merchant_account_id = $1 order by a.id`,
      [id],
    );
  const said = async (id: number) => (await attempts(id)).map((each: { said: string }) => each.said);
  /** As hours later: the gateway is asked about what it never answered. */
  async function asked(id: number): Promise<void> {
    await world().rows(
      `update gateway_attempt set next_inquiry_date = now() - interval '1 second',
        requested_at = now() - interval '1 hour',
        inquiry_claimed_until = '-infinity' where merchant_account_id = $1 and outcome = 'Unknown'`,
      [id],
    );
    await inquireUnknown(world().deps);
  }
  const sound = async () => expect(await brokenInvariants(world())).toEqual([]);

  beforeAll(async () => {
    await world().rows(
      "insert into user_account (name, email, role) values ('Ann Other', 'another@ratepayer.test', 'Global Admin')",
    );
    another = await world().token('another@ratepayer.test');
  });
  afterAll(() => world().rows("update user_account set status = 'Disabled' where email = 'another@ratepayer.test'"));

  it('is charged and given back at once; only then payments may reach the draft', async () => {
    const made = await draft();
    const early = await send(made, '/activate');
    expect([early.status, problems(early)]).toEqual([400, ['status']]);
    expect((await test(made)).body).toMatchObject({ result: 'Passed', isOfNow: true });
    expect(await said(made.id)).toEqual(['Sale Approved', 'Void Approved']);
    await sound();
    // Another number is another account at the gateway.
    const other = { ...values, credentials: undefined, merchantNumber: newNumber(), rowVersion: made.rowVersion };
    const changed = (await change(made.id, other)).body;
    expect(await get(made.id, '/setup')).toMatchObject({ test: { result: 'Passed', isOfNow: false } });
    expect((await send(changed, '/activate')).status).toBe(400);
    expect((await test(changed)).status).toBe(200);
    await nothingGoes();
    const activate = () => send(changed, '/activate');
    const both = await Promise.all([activate(), activate()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await get(made.id)).toMatchObject({ status: 'Active' });
    const active = await get(made.id);
    expect((await send(active, '/disable')).body).toMatchObject({ status: 'Disabled' });
    expect((await send(await get(made.id), '/test', { token: await cardToken(world()) })).status).toBe(400);
  });

  it('that is refused says why and takes nothing; a card that nobody knows is not sent', async () => {
    const made = await draft();
    const refused = (await test(made, '4000000000000002')).body;
    expect(refused).toMatchObject({ result: 'Failed', message: expect.stringContaining('declined') });
    expect(await said(made.id)).toEqual(['Sale Declined']);
    expect((await send(made, '/activate')).status).toBe(400);
    const strange = await send(made, '/test', { token: 'tok_nobody' });
    expect([strange.status, problems(strange)]).toEqual([400, ['token']]);
    expect(await attempts(made.id)).toHaveLength(1);
    await sound();
  });

  it('without an answer is open until the gateway is asked; charged it goes back, not charged it failed', async () => {
    const made = await draft();
    expect((await test(made, '4000000000006975')).body).toMatchObject({ result: 'Open' });
    const again = await test(made);
    expect([again.status, problems(again)]).toEqual([400, ['status']]);
    await asked(made.id);
    expect(await said(made.id)).toEqual(['Sale Approved', 'Void Approved']);
    expect(await get(made.id, '/setup')).toMatchObject({ test: { result: 'Passed' } });
    const lost = await draft();
    expect((await test(lost, '4000000000006983')).body).toMatchObject({ result: 'Open' });
    await asked(lost.id);
    await asked(lost.id);
    expect(await get(lost.id, '/setup')).toMatchObject({ test: { result: 'Failed' } });
    // A message of the gateway says afterwards that it was charged: it goes back.
    const [{ reference }] = await world().rows(
      `select gateway_reference as reference from gateway_attempt
        where merchant_account_id = $1 and operation = 'Sale'`,
      [lost.id],
    );
    const at_ = { businessUnitId: unit, merchantAccountId: lost.id };
    const charged = claim('Sale', 'charged', { reference, gatewayTransactionId: 'late_1', amountMinor: 100 });
    expect(await takeClaim(world().deps, at_, charged, 'Message')).toBe('applied');
    expect(await takeClaim(world().deps, at_, charged, 'Message')).toBe('known');
    expect((await said(lost.id)).slice(0, 3)).toEqual(['Sale Error', 'Sale Approved', expect.stringMatching(/^Void/)]);
  });

  it('is sent once by two at once, and its void that has no answer is asked about', async () => {
    const made = await draft();
    const both = await Promise.all([test(made, '4000000000007726'), test(made, '4000000000007726')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await said(made.id)).toEqual(['Sale Approved', 'Void Unknown']);
    await asked(made.id);
    expect(await said(made.id)).toEqual(['Sale Approved', 'Void Approved']);
    expect(await get(made.id, '/setup')).toMatchObject({ test: { result: 'Passed' } });
    await sound();
  });

  it('keeps number and credentials of its draft until it has an end; a name may change meanwhile', async () => {
    const made = await draft();
    const numbered = { ...values, credentials: undefined, merchantNumber: made.merchantNumber };
    expect((await test(made, '4000000000006975')).body).toMatchObject({ result: 'Open' });
    for (const more of [{ merchantNumber: newNumber() }, { credentials: [] }]) {
      const refused = await change(made.id, { ...numbered, ...more, rowVersion: made.rowVersion });
      expect([refused.status, problems(refused)], JSON.stringify(more)).toEqual([400, ['status']]);
    }
    const renamed = await change(made.id, { ...numbered, name: 'Renamed', rowVersion: made.rowVersion });
    expect([renamed.status, renamed.body.merchantNumber]).toEqual([200, made.merchantNumber]);
    await asked(made.id);
    expect(await said(made.id)).toEqual(['Sale Approved', 'Void Approved']);
    const { rowVersion } = renamed.body;
    expect((await change(made.id, { ...numbered, merchantNumber: newNumber(), rowVersion })).status).toBe(200);
    await sound();
  });

  it('is not enough where money goes somewhere already: another person activates, all are told', async () => {
    const told = async (id: number) =>
      (
        await world().rows(
          `select payload ->> 'isActive' || ' ' || count(distinct payload ->> 'to') || ' of ' || count(*) as said
            from outbox where topic = 'email.Merchant Account Turned' and payload ->> 'merchantAccountId' = $1
            group by payload ->> 'isActive' order by min(id)`,
          [id],
        )
      ).map((each: { said: string }) => each.said);
    const [{ n }] = await world().rows(
      `select count(*)::int as n from user_account where status = 'Active' and (role = 'Global Admin'
        or (role = 'Organization Admin'
          and organization_id = (select organization_id from business_unit where id = $1)))`,
      [unit],
    );
    await nothingGoes();
    // The first one for a method is activated by whoever made it, and nobody waits.
    const bank = { paymentSourceTypes: ['ACH'] };
    const first = await draft(bank);
    await test(first);
    expect((await send(first, '/activate')).status).toBe(200);
    expect(await told(first.id)).toEqual([`true ${n} of ${n}`]);
    const { rowVersion } = await get(first.id);
    const twice = await Promise.all([1, 2].map(() => send({ id: first.id, rowVersion }, '/disable')));
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await told(first.id)).toEqual([`true ${n} of ${n}`, `false ${n} of ${n}`]);
    // What was active once counts still: disabling it first opens nothing.
    const second = await draft(bank);
    await test(second);
    expect(await get(second.id, '/setup')).toMatchObject({ activateNeedsSecond: true });
    const silent = await send(second, '/activate');
    expect([silent.status, problems(silent)]).toEqual([400, ['reason']]);
    const why = { reason: 'The gateway gave the town another number.' };
    const both = await Promise.all([send(second, '/activate', why), send(second, '/activate', why, another)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([202, 400]);
    // While it waits it stays as it was asked about.
    const numbered = { ...values, ...bank, credentials: undefined, merchantNumber: newNumber() };
    const moved = await change(second.id, { ...numbered, rowVersion: second.rowVersion }, another);
    expect([moved.status, problems(moved)]).toEqual([400, ['status']]);
    const { change: asked } = await get(second.id, '/setup');
    expect(asked).toMatchObject({ kind: 'Activate', changes: [{ name: 'status', before: 'Draft', after: 'Active' }] });
    const [asker, decider] = asked.requestedByName === 'Ann Other' ? [another, admin] : [admin, another];
    const approve = (token: string) =>
      world().call('POST', at(second.id, '/change/decide'), {
        token,
        body: { changeId: asked.id, decision: 'Approve', reason: '' },
      });
    expect([(await approve(asker)).status, (await approve(decider)).status]).toEqual([400, 200]);
    await runMerchantChanges(world().deps);
    expect(await get(second.id)).toMatchObject({ status: 'Draft' });
    await world().rows("update change_request set effective_date = now() - interval '1 second' where id = $1", [
      asked.id,
    ]);
    await Promise.all([1, 2].map(() => runMerchantChanges(world().deps)));
    expect(await get(second.id)).toMatchObject({ status: 'Active', rowVersion: second.rowVersion + 1 });
    const about = { merchantAccountId: second.id, isActive: true, by: 'Ann Other' };
    const mail = await world().db.reading([unit], (tx) =>
      mailNamed(mails, 'Merchant Account Turned').write(tx, unit, about, sampleSurroundings),
    );
    expect(mail.text).toContain(second.merchantNumber);
    expect(mail.text).toContain('Ann Other activated this merchant account');
  });
});
