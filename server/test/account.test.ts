import { afterAll, describe, expect, it } from 'vitest';
import type { RegisterEntry } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { importLock } from '../src/capabilities/accounts/uploads/import-lock.ts';
import { findBroken } from '../src/capabilities/audit/audit-money.ts';
import { paymentsOfAccountSource } from '../src/capabilities/accounts/page/payments-of-account.source.ts';
import { registerSource } from '../src/capabilities/accounts/page/register.source.ts';
import { openAccountPage } from './account-page-calls.ts';
import { oneOfEverything } from './one-of-everything.ts';
import { prepare } from './paying.ts';
import { testList } from './test-list.ts';

const { world, unit, account, clerk, ask, page, correct } = await openAccountPage();
const register = async (id = account) =>
  (await ask('listRegister', { businessUnitId: unit, AccountId: id })).body.items as Record<string, unknown>[];
const sound = async () =>
  expect((await findBroken(world.db)).filter(({ businessUnitId }) => businessUnitId === unit)).toEqual([]);

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
