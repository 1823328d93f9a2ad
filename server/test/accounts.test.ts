import { describe, expect, it } from 'vitest';
import { openAccounts } from './opened-accounts.ts';
import { brokenInvariants, prepare } from './paying.ts';

const { world, unit, foreign, admin, home, send, create, made, read, change, numbers } = await openAccounts();
const audits = (id: number) =>
  world().rows<{ action: string; reason: string }>(
    "select action, reason from audit_entry where entity_type = 'Account' and entity_id = $1 order by id",
    [id],
  );

describe('a new account', () => {
  it('begins its register with what it owes, and is read as it was entered', async () => {
    const account = await made('N-1', {
      subAccountNumber: '07',
      balance: 12_345,
      lateFee: 500,
      pastDueAmountMinor: 2_345,
      issueDate: '2026-10-01',
      dueDate: '2026-11-01',
      street: '1 New Street',
      street2: 'Unit 3',
      city: 'Riverton',
      state: 'TX',
      zip: '78701',
      country: 'US',
      phoneNumber: '(555) 234-0142',
      emailAddress: 'quinn@vale.test',
      note: 'Rings twice',
      meta: '{"route":"7"}',
      blockAchPayment: true,
    });
    expect(account).toMatchObject({
      accountNumber: 'N-1',
      id: expect.any(Number),
      isArchived: false,
      subAccountNumber: '07',
      businessUnitId: unit,
      businessUnitName: 'Riverton Water & Sewer',
      businessUnitCurrencyCode: 'USD',
      businessUnitTimezone: 'US/Central',
      name: 'Quinn Vale',
      description: '',
      phoneNumber: '(555) 234-0142',
      addressStreetAddress: '1 New Street',
      issueDate: '2026-10-01',
      dueDate: '2026-11-01',
      accountSyncDate: null,
      pastDue: true,
      lateFeeApplicable: true,
      isRollover: false,
      balance: 12_345,
      lateFee: 500,
      totalOutstandingBalance: 12_845,
      pastDueAmountMinor: 2_345,
      address: { street: '1 New Street', street2: 'Unit 3', zip: '78701', country: 'US' },
      createMethod: 'Manual',
      allowOnlinePayment: true,
      blockCreditCardPayment: false,
      blockAchPayment: true,
      accountLocked: false,
      meta: '{"route": "7"}',
      mayDelete: { allowed: false },
    });
    expect(await read(account.id)).toEqual(account);
    const events = await world().rows(
      `select sequence, event_type, bucket, amount_minor, balance_after_minor, created_by from balance_event
        where account_id = $1 order by sequence`,
      [account.id],
    );
    expect(events).toEqual([
      {
        sequence: 1,
        event_type: 'Opening',
        bucket: 'Balance',
        amount_minor: 12_345,
        balance_after_minor: 12_345,
        created_by: 'Chris Doyle',
      },
      {
        sequence: 2,
        event_type: 'Opening',
        bucket: 'LateFee',
        amount_minor: 500,
        balance_after_minor: 500,
        created_by: 'Chris Doyle',
      },
    ]);
    expect(await audits(account.id)).toEqual([{ action: 'Added', reason: '' }]);
    expect(await world().rows("select 1 from outbox where ordering_key = 'account:' || $1", [account.id])).toHaveLength(
      1,
    );
    expect(await brokenInvariants(world())).toEqual([]);
  });

  it('is one account however often it is asked for under one key; a number is one account’s', async () => {
    const body = { accountNumber: 'N-2', balance: 100 };
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(body, { key: 'n-2' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect((await create({ ...body, balance: 200 }, { key: 'n-2' })).status).toBe(400);
    const again = await create({ ...body, accountNumber: ' N-2 ' });
    expect([again.status, again.body]).toEqual([
      400,
      [{ propertyName: 'accountNumber', errorMessage: 'This account already exists' }],
    ]);
    const race = await Promise.all(['a', 'b', 'c'].map((key) => create({ accountNumber: 'N-3' }, { key })));
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect((await create({ accountNumber: 'N-3', subAccountNumber: '01' })).status).toBe(200);
  });

  it('is refused with a sentence for each property that is wrong, and leaves nothing behind', async () => {
    const wrong = await create({
      accountNumber: 'N-9',
      issueDate: '2026-10-02',
      dueDate: '2026-10-01',
      zip: 'K1A 0B1',
      phoneNumber: '12',
      balance: 100,
      pastDueAmountMinor: 101,
      meta: '[]',
    });
    expect(wrong.status).toBe(400);
    expect(wrong.body.map(({ propertyName }: { propertyName: string }) => propertyName).toSorted()).toEqual([
      'dueDate',
      'meta',
      'pastDueAmountMinor',
      'phoneNumber',
      'zip',
    ]);
    const missing = await create({ name: 'Nobody' });
    expect(missing.body).toEqual([{ propertyName: 'accountNumber', errorMessage: expect.any(String) }]);
    const needed = await create({ accountNumber: 'N-9', zip: '' });
    expect(needed.body.map(({ propertyName }: { propertyName: string }) => propertyName)).toEqual(['zip']);
    expect(await world().rows("select 1 from account where account_number = 'N-9'")).toEqual([]);
  });

  it('is made at the counter, and by a machine client', async () => {
    expect(await made('N-10', { isPos: true })).toMatchObject({ createMethod: 'POS', isPos: true });
    const { body } = await create({ accountNumber: 'N-11' }, { token: await world().machineToken('riverton-cis') });
    expect(body).toMatchObject({ createMethod: 'Api' });
  });
});

describe('a changed account', () => {
  it('is changed once by each who has read it, with what it was in the audit', async () => {
    const account = await made('C-1');
    const answers = await Promise.all([change(account, { name: 'First' }), change(account, { name: 'Second' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const after = await read(account.id);
    expect(after.rowVersion).toBe(account.rowVersion + 1);
    expect((await change(after, {})).status).toBe(200);
    expect((await audits(account.id)).map(({ action }) => action)).toEqual(['Added', 'Changed']);
    const [entry] = await world().rows(
      "select before, after from audit_entry where entity_id = $1 and action = 'Changed'",
      [account.id],
    );
    expect(entry).toEqual({ before: { name: 'Quinn Vale' }, after: { name: after.name } });
  });

  it('keeps money that moved since it was read: its dates wait, its name does not', async () => {
    const account = await made('C-2', { balance: 5_000 });
    await world().rows(
      `update account_money set balance = balance, row_version = row_version + 1 where account_id = $1`,
      [account.id],
    );
    expect((await change(account, { dueDate: '2026-12-01' })).status).toBe(409);
    const renamed = await change(account, { name: 'Other' });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Other']);
    const dated = await change(renamed.body, { dueDate: '2026-12-01', pastDueAmountMinor: 1_000 });
    expect(dated.body).toMatchObject({ dueDate: '2026-12-01', pastDueAmountMinor: 1_000, balance: 5_000 });
    expect((await change(dated.body, { pastDueAmountMinor: 5_001 })).status).toBe(400);
    expect(await brokenInvariants(world())).toEqual([]);
  });

  it('has its number where it was made by hand alone, and nobody else’s', async () => {
    const [mine, other] = [await made('C-3'), await made('C-4')];
    expect((await change(mine, { accountNumber: other.accountNumber })).body).toEqual([
      { propertyName: 'accountNumber', errorMessage: 'This account already exists' },
    ]);
    expect((await change(mine, { accountNumber: 'C-5' })).body.accountNumber).toBe('C-5');
    await world().rows("update account set create_method = 'Imported' where id = $1", [other.id]);
    const imported = await change(other, { accountNumber: 'C-6' });
    expect([imported.status, imported.body[0].propertyName]).toEqual([400, 'accountNumber']);
    expect((await change(other, { name: 'Known by its file' })).status).toBe(200);
  });

  it('is not asked about what came from elsewhere and was left as it was', async () => {
    const account = await made('C-7');
    await world().rows("update account set phone_number = 'ask Jo', zip = 'none' where id = $1", [account.id]);
    expect((await change(await read(account.id), { name: 'Jo' })).status).toBe(200);
    expect((await change(await read(account.id), { phoneNumber: 'ask Al' })).status).toBe(400);
  });

  it('stays as it is while it is locked', async () => {
    const account = await made('C-8');
    const lock = (locked: boolean, accountIds = [account.id]) =>
      send('PUT', `${home()}/lock`, { accountIds, locked, reason: 'Moved away' });
    expect((await lock(true)).body).toEqual({ changed: 1, unchanged: 0 });
    expect((await lock(true)).body).toEqual({ changed: 0, unchanged: 1 });
    const locked = await read(account.id);
    expect(locked).toMatchObject({ accountLocked: true, locked: { by: 'Chris Doyle', reason: 'Moved away' } });
    expect((await change(locked, { name: 'x' })).status).toBe(400);
    expect((await lock(false)).body).toEqual({ changed: 1, unchanged: 0 });
    expect(await audits(account.id)).toEqual([
      { action: 'Added', reason: '' },
      { action: 'Locked', reason: 'Moved away' },
      { action: 'Unlocked', reason: 'Moved away' },
    ]);
    expect((await read(account.id)).locked).toBeNull();
  });
});

describe('many accounts', () => {
  it('are locked together or not at all: one of another town, and nothing is done', async () => {
    const all = [await made('M-1'), await made('M-2'), await made('M-3')].map(({ id }) => id);
    const [neighbor] = await world().rows('select id from account where business_unit_id = $1 limit 1', [foreign]);
    const lock = (accountIds: number[], reason = 'Together') =>
      send('PUT', `${home()}/lock`, { accountIds, locked: true, reason });
    expect((await lock([...all, neighbor.id])).status).toBe(404);
    expect((await lock(all, ' ')).status).toBe(400);
    expect(await world().rows('select 1 from account where id = any($1) and account_locked', [all])).toEqual([]);
    const both = await Promise.all([lock(all), lock(all.toReversed())]);
    expect(both.map(({ body }) => body.changed).toSorted()).toEqual([0, 3]);
  });
});

describe('a deleted account', () => {
  it('was made by hand and never used, and frees its number; a second press finds none', async () => {
    const account = await made('D-1');
    expect(account.mayDelete).toEqual({ allowed: true, reason: '' });
    const answers = await Promise.all([1, 2].map(() => send('DELETE', `/api/accounts/${account.id}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await numbers('Search.SearchText=D-1')).toEqual([]);
    expect((await send('GET', `/api/accounts/${account.id}/${unit}`)).status).toBe(404);
    expect((await made('D-1')).id).not.toBe(account.id);
    expect(await audits(account.id)).toMatchObject([{ action: 'Added' }, { action: 'Deleted' }]);
  });

  it('is kept where it owes, came from a file, or was paid, each with its reason', async () => {
    const owing = await made('D-2', { balance: 1 });
    expect(await send('DELETE', `/api/accounts/${owing.id}`)).toMatchObject({
      status: 400,
      body: [{ propertyName: '', errorMessage: 'Its balance is not zero.' }],
    });
    const imported = await made('D-3');
    await world().rows("update account set create_method = 'Imported' where id = $1", [imported.id]);
    expect((await send('DELETE', `/api/accounts/${imported.id}`)).status).toBe(400);
    const { token } = await world().quickPay(['10001']);
    const accountId = await world().accountId('10001');
    const paid = await (await prepare(world(), { token, accountId, amountMinor: 8_412 })).process();
    expect(paid.body.status).toBe('Complete');
    expect((await read(accountId)).mayDelete).toMatchObject({ allowed: false, reason: 'It has payments.' });
    expect((await send('DELETE', `/api/accounts/${accountId}`)).status).toBe(400);
  });

  it('is kept where it has readings, a payer with a login, or one who is invited', async () => {
    const [read1, linked, invited] = [await made('D-21'), await made('D-22'), await made('D-23')];
    await world().rows(
      `with s as (insert into reading_series (business_unit_id, account_id, key, interval)
        values ($1, $2, 'M', 'Daily') returning id)
        insert into meter_reading (business_unit_id, series_id, read_at, value, unit, source, created_by)
        select $1, id, '2026-01-01', 1, 'gal', 'Manual', 'x' from s`,
      [unit, read1.id],
    );
    await world().rows(
      `insert into customer_account (business_unit_id, customer_id, account_id, linked_by)
        select $1, id, $2, 'Customer' from customer order by id limit 1`,
      [unit, linked.id],
    );
    const to = { accountId: invited.id, emailAddress: 'd6@example.test', firstName: 'D', lastName: 'Six' };
    expect((await send('POST', '/api/accounts/send-onboarding-email', to)).status).toBe(200);
    const payers = 'A payer sees it with a login, or is invited to. Unlink the payer first.';
    const reasons = { [read1.id]: 'It has meter readings.', [linked.id]: payers, [invited.id]: payers };
    for (const [id, errorMessage] of Object.entries(reasons))
      expect(await send('DELETE', `/api/accounts/${id}`)).toMatchObject({ status: 400, body: [{ errorMessage }] });
    await world().rows('update onboarding_invitation set ended_date = now() where account_id = $1', [invited.id]);
    expect((await send('DELETE', `/api/accounts/${invited.id}`)).status).toBe(200);
  });

  it('is kept where it stands for a merged one, or was merged itself, and ends autopay where it goes', async () => {
    const [from, to, gone] = [await made('D-5'), await made('D-6'), await made('D-7')];
    const merged = { sourceAccountId: from.id, destinationAccountId: to.id };
    expect((await send('PUT', '/api/accounts/merge', merged, { token: admin })).status).toBe(200);
    for (const { id } of [from, to]) {
      const { status, body } = await send('DELETE', `/api/accounts/${id}`);
      expect([status, body[0]?.errorMessage]).toEqual([400, expect.stringMatching(/^It was merged with another/)]);
    }
    await world().rows(
      `insert into autopay_enrollment (business_unit_id, account_id, customer_id, enrollment_type, scheduling_type,
        lead_time_days, payment_source_id, start_date, acknowledgment_id)
        select $1, $2, (select min(id) from customer), 'Customer', 'DueDateLeadTime', 3,
        (select min(id) from payment_source), '2026-01-01', (select min(id) from acknowledgment)`,
      [unit, gone.id],
    );
    expect((await send('DELETE', `/api/accounts/${gone.id}`)).status).toBe(200);
    expect(
      await world().rows('select is_active as active from autopay_enrollment where account_id = $1', [gone.id]),
    ).toEqual([{ active: false }]);
  });

  it('is not paid by what was begun before it was deleted', async () => {
    const account = await made('D-4', { balance: 1_000, zip: '78701' });
    const { token } = await world().quickPay(['D-4']);
    const begun = await prepare(world(), { token, accountId: account.id, amountMinor: 1_000 });
    // Nobody owes it any more, as after a correction.
    await world().rows(
      `with gone as (update account_money set balance = 0, not_yet_due_minor = 0, row_version = row_version + 1,
        last_event_sequence = 2 where account_id = $1)
       insert into balance_event (business_unit_id, account_id, sequence, effective_date, event_type, bucket,
        amount_minor, balance_after_minor, source_type, source_id, created_by)
       select $2, $1, 2, current_date, 'Correction', 'Balance', -1000, 0, 'account', $1, 'Test'`,
      [account.id, unit],
    );
    expect((await send('DELETE', `/api/accounts/${account.id}`)).status).toBe(200);
    const read1 = await world().call('GET', `/api/payment-intents/${begun.intent.identifier}`, { token });
    expect(read1.status).toBeLessThan(500);
    const late = await begun.process();
    expect(late.status).toBe(400);
    expect(await world().rows('select 1 from payment_line_item where account_id = $1', [account.id])).toEqual([]);
  });
});

describe('money beside the end of an account', () => {
  it('is taken or not begun, never both: a payment and a deletion at the same moment', async () => {
    for (const round of [1, 2, 3]) {
      const account = await made(`D-4${round}`, { zip: '78701' });
      await world().rows(
        `update channel set config = config || '{"zeroBalanceMayPay": true, "overpayment": true,
          "overpaymentLimitMinor": null}' where business_unit_id = $1`,
        [unit],
      );
      const { token } = await world().quickPay([`D-4${round}`]);
      const begun = await prepare(world(), { token, accountId: account.id, amountMinor: 1_000 });
      const [paid, gone] = await Promise.all([begun.process(), send('DELETE', `/api/accounts/${account.id}`)]);
      expect([paid.status === 200, gone.status === 200].filter(Boolean)).toHaveLength(1);
      const [kept] = await world().rows(
        `select is_deleted as gone, (select count(*)::int from payment_account where account_id = a.id) as payments
          from account a where id = $1`,
        [account.id],
      );
      expect(kept).toEqual(gone.status === 200 ? { gone: true, payments: 0 } : { gone: false, payments: 1 });
    }
    // A balance was set to nothing by hand above.
    expect((await brokenInvariants(world())).filter((broken) => !/Correction/.test(broken))).toEqual([]);
  });

  it('that was received elsewhere waits for a deletion, and finds no account then', async () => {
    const account = await made('D-50');
    const staff = await world().owner.connect();
    await staff.query('begin');
    await staff.query('select 1 from account_money where account_id = $1 for no key update', [account.id]);
    await staff.query('update account set is_deleted = true where id = $1', [account.id]);
    const recording = send('POST', `/api/business-units/${unit}/external-payments`, {
      accountId: account.id,
      amountMinor: 100,
      receivedDate: '2026-10-01',
      externalMethod: 'Lockbox',
      externalReference: 'GONE-1',
      postsToBalance: true,
      note: '',
    });
    await expect
      .poll(
        () =>
          world().rows(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          ),
        { timeout: 10_000 },
      )
      .toHaveLength(1);
    await staff.query('commit');
    staff.release();
    expect((await recording).status).toBe(404);
    expect(await world().rows('select 1 from balance_event where account_id = $1', [account.id])).toEqual([]);
  });
});
