import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openLives } from './lifecycle-kit.ts';
import { prove } from './prove-attempts.ts';

let lives: Awaited<ReturnType<typeof openLives>>;
beforeAll(async () => {
  lives = await openLives();
}, 60_000);
afterEach(() => lives.sound());

const nothing = { balance: 0, lateFee: 0, charges: 0 };

describe('a merge', () => {
  it('moves money by bucket, charges and customers, and leaves payments and the register', async () => {
    const { make, merge, money, register, standing, pay, world, unit } = lives;
    const from = await make({ balanceMinor: 4_000, lateFeeMinor: 300, chargeMinor: 2_000, pastDueMinor: 1_000 });
    const to = await make({ balanceMinor: -500, lateFeeMinor: 50, chargeMinor: 700 });
    const [pat, morgan] = await world.rows<{ id: number }>('select id from customer order by id limit 2');
    await world.rows(
      `insert into customer_account (business_unit_id, customer_id, account_id, linked_by)
        values ($1, $2, $4, 'Admin'), ($1, $3, $4, 'Admin'), ($1, $3, $5, 'Admin')`,
      [unit, pat?.id, morgan?.id, from, to],
    );
    await pay(from, 1_000);
    const { status, body } = await merge(from, to);
    expect([status, body.rows, body.source.takenOverBy.id, body.destination.balance]).toEqual([
      200,
      [
        { what: 'customers', moved: 1, stayed: 1 },
        { what: 'enrolments', moved: 0, stayed: 0 },
        { what: 'bills', moved: 0, stayed: 0 },
        { what: 'readings', moved: 0, stayed: 0 },
        { what: 'responses', moved: 0, stayed: 0 },
      ],
      to,
      2_500,
    ]);
    expect([await money(from), await money(to)]).toEqual([nothing, { balance: 2_500, lateFee: 350, charges: 2_700 }]);
    expect(await register(to)).toEqual([
      { type: 'Merge In', bucket: 'Balance', amount: 3_000 },
      { type: 'Merge In', bucket: 'LateFee', amount: 300 },
      { type: 'Merge In', bucket: 'OpenCharge', amount: 2_000 },
    ]);
    expect((await register(from)).map(({ type }) => type)).toEqual(['Payment', ...Array(3).fill('Merge Out')]);
    expect(await standing(from)).toEqual({ archived: true, rollover: false, to: null, into: to });
    // Both had a charge of the same number.
    expect(
      (await world.rows('select external_id as id from account_charge where account_id = $1 order by id', [to])).map(
        ({ id }: { id: string }) => id,
      ),
    ).toEqual(['trees', expect.stringMatching(/^trees#\d+$/)]);
    const stayed = await world.call('GET', `/api/accounts/${to}/merged-accounts`, { token: lives.admin });
    expect(stayed.body.items).toEqual([
      expect.objectContaining({
        id: from,
        payments: 1,
        registerEntries: 7,
        customers: 1,
        charges: 0,
        mergedBy: expect.any(String),
      }),
    ]);
  });

  it('shows of the one that is left what stayed with the other, counted, and its payments by its number', async () => {
    const { make, merge, pay, world, unit, numberOf } = lives;
    const [first, from, to] = [await make(), await make(), await make()];
    await world.rows(
      `with c as (insert into billing_cycle (business_unit_id, name, issue_date, due_date, notification_strategy,
          expects_documents, status, created_by, bill_count, total_amount_minor) values ($1, 'Stays', '2026-01-01',
          '2026-02-01', 'None', false, 'Draft', 'Test', 2, 200) returning id),
        series as (insert into reading_series (business_unit_id, account_id, key, interval)
          select $1, a, 'Stays', 'Daily' from unnest(array[$2::bigint, $3::bigint]) a returning id),
        readings as (insert into meter_reading (business_unit_id, series_id, read_at, value, unit, source, created_by)
          select $1, s.id, date '2026-01-01' + n, n, 'gal', 'Manual', 'x' from series s, generate_series(1, 2) n)
       insert into bill (business_unit_id, account_id, billing_cycle_id, bill_type, bill_number, amount_minor,
        issue_date) select $1, a, c.id, 'Bill', 'SAME', 100, '2026-01-01'
       from c, unnest(array[$2::bigint, $3::bigint]) a`,
      [unit, from, to],
    );
    await pay(first, 1_000);
    await pay(from, 2_000);
    await pay(to, 3_000);
    await merge(first, from);
    await merge(from, to);
    const { body } = await world.call('GET', `/api/accounts/${to}/merged-accounts`, { token: lives.admin });
    expect(body.items.map(({ id }: { id: number }) => id)).toEqual([from, first]);
    expect(body.items[0]).toMatchObject({ payments: 1, bills: 1, readings: 2, charges: 0, enrolments: 0 });
    expect(body.items[1]).toMatchObject({ payments: 1, bills: 0, readings: 0, charges: 0, enrolments: 0 });
    const read = async (what: string) =>
      (await world.call('GET', `/api/business-units/${unit}/${what}`, { token: lives.admin })).body;
    const seen = (rows: { amountMinor: number | null; mergedAccount: string }[]) =>
      rows.map(({ amountMinor, mergedAccount }) => [amountMinor, mergedAccount]);
    const [one, two] = [await numberOf(first), await numberOf(from)];
    const paid = [
      [3_000, ''],
      [2_000, two],
      [1_000, one],
    ];
    const payments = await read(`payments-of-account?AccountId=${to}`);
    expect([seen(payments.items), payments.totalCount]).toEqual([paid, 3]);
    const timeline = async (account: number) => {
      const all: { kind: string; amountMinor: number; mergedAccount: string }[] = [];
      for (let before: string | null = ''; before !== null; ) {
        const page = await read(`accounts/${account}/timeline${before ? `?Before=${before}` : ''}`);
        all.push(...page.items);
        before = page.nextBefore;
      }
      return all;
    };
    const told = await timeline(to);
    expect(seen(told.filter(({ kind }) => kind === 'payment'))).toEqual(paid);
    expect(new Set(told.filter(({ kind }) => kind === 'balance').map(({ mergedAccount }) => mergedAccount))).toEqual(
      new Set(['', one, two]),
    );
    // Each of the others shows its own, and what ended in it, alone.
    expect(seen((await timeline(first)).filter(({ kind }) => kind === 'payment'))).toEqual([[1_000, '']]);
    expect(seen((await read(`payments-of-account?AccountId=${from}`)).items)).toEqual(paid.slice(1));
  });

  it('hides nothing of what stayed, however many accounts ended in it', async () => {
    const { make, pay, world, unit } = lives;
    const [first, to] = [await make(), await make()];
    await pay(first, 1_500);
    const ended = 130;
    await world.rows(
      `with others as (insert into account (business_unit_id, account_number, name, is_archived, merged_into_account_id)
          select $1, 'END-' || n, 'x', true, $3 from generate_series(1, $4) n returning id),
        last as (update account set is_archived = true, merged_into_account_id = (select min(id) from others)
          where id = $2 returning id)
       insert into account_transfer (business_unit_id, kind, from_account_id, to_account_id, moved_date, created_by)
        select $1, 'Merge', id, $3, now(), 'Test' from (select id from others union all select id from last) x`,
      [unit, first, to, ended - 1],
    );
    const read = async (url: string) => (await world.call('GET', url, { token: lives.admin })).body;
    const payments = await read(`/api/business-units/${unit}/payments-of-account?AccountId=${to}`);
    expect([payments.totalCount, payments.items[0]?.amountMinor]).toEqual([1, 1_500]);
    const told = await read(`/api/business-units/${unit}/accounts/${to}/timeline`);
    expect(told.items.map(({ kind }: { kind: string }) => kind)).toContain('payment');
    const seen = new Set<number>();
    for (let page = 1; page <= 3; page++) {
      const { items, totalCount } = await read(`/api/accounts/${to}/merged-accounts?PageSize=50&Page=${page}`);
      expect(totalCount).toBe(ended);
      for (const { id } of items) seen.add(id);
    }
    expect(seen.size).toBe(ended);
    await world.rows(
      `with gone as (delete from account_transfer where to_account_id = $1 and created_by = 'Test')
        update account set is_archived = false, merged_into_account_id = null where id = $2`,
      [to, first],
    );
    await world.rows('delete from account where merged_into_account_id = $1', [to]);
  });

  it('is final, and refused with itself, with what ended, across business units and for what changed', async () => {
    const { make, merge, archive, unarchive, world, unit, numberOf } = lives;
    const from = await make();
    const to = await make();
    const third = await make();
    const why = async (a: number, b: number, more: object = {}) => {
      const { status, body } = await merge(a, b, more);
      return [status, body[0]?.errorMessage];
    };
    expect(await why(from, from)).toEqual([400, 'Choose another account than this one.']);
    expect(await why(from, to, { sourceRowVersion: 7 })).toEqual([409, expect.stringContaining('changed since')]);
    expect((await merge(from, await world.accountId('55001', ''))).status).toBe(404);
    const [other] = await world.rows<{ id: number }>(
      `insert into account (business_unit_id, account_number) select id, 'OTHER' from business_unit
        where slug = 'riverton-tax' returning id`,
    );
    await world.rows(
      'insert into account_money (account_id, business_unit_id) select id, business_unit_id from account where id = $1',
      [other?.id],
    );
    expect(await why(from, other?.id ?? 0)).toEqual([
      400,
      'Both accounts must belong to the same business unit and currency.',
    ]);
    expect((await merge(from, to)).status).toBe(200);
    expect(await why(from, third)).toEqual([400, `Account ${await numberOf(from)} is not active. Choose another one.`]);
    expect(await why(third, from)).toEqual([400, `Account ${await numberOf(from)} is not active. Choose another one.`]);
    const back = await unarchive(from);
    expect([back.status, back.body[0].errorMessage]).toEqual([
      400,
      `This account was merged into ${await numberOf(to)}. It stays archived.`,
    ]);
    expect((await archive(from)).status).toBe(400);
    const found = await world.call(
      'GET',
      `/api/business-units/${unit}/accounts/merge-search?DestinationAccountId=${third}&Search.SearchText=Life`,
      {
        token: lives.admin,
      },
    );
    const all = await world.call('GET', `/api/business-units/${unit}/accounts/merge-search?PageSize=2`, {
      token: lives.admin,
    });
    expect([all.status, all.body.items.length, all.body.totalCount > 5]).toEqual([200, 2, true]);
    const ids = found.body.items.map(({ id }: { id: number }) => id);
    expect([ids.includes(to), ids.includes(from), ids.includes(third)]).toEqual([true, false, false]);
  });

  it('waits for payments that are Pending on either side', async () => {
    const { make, merge, begin, world, money } = lives;
    const from = await make();
    const to = await make();
    await (await begin(to, 1_500, '4000000000006975')).process();
    expect((await merge(from, to)).status).toBe(400);
    expect((await merge(to, from)).status).toBe(400);
    const compared = await world.call('GET', `/api/accounts/${from}/merge-comparison/${to}`, { token: lives.admin });
    expect(compared.body).toMatchObject({
      one: { id: from, balance: 10_000 },
      other: { id: to, balance: 10_000 },
      problems: [expect.stringContaining('is under way')],
    });
    await prove(world);
    expect((await merge(from, to)).status).toBe(200);
    expect(await money(to)).toEqual({ ...nothing, balance: 18_500 });
  });

  it('twice at once, crossing, and in a ring ends with one account that has everything', async () => {
    const { make, merge, money } = lives;
    const [a, b, c] = [await make(), await make(), await make()];
    const twice = await Promise.all([merge(a, b), merge(a, b), merge(b, a)]);
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1);
    const ring = await Promise.all([merge(a, c), merge(b, c), merge(c, a), merge(c, b)]);
    expect(ring.filter(({ status }) => status === 200)).toHaveLength(1);
    const sums = (await Promise.all([a, b, c].map(money))).map(({ balance }) => balance).sort((x, y) => x - y);
    expect(sums).toEqual([0, 0, 30_000]);
  });

  it('at once with refunds of both sides, and before a return, puts every cent on the one that is left', async () => {
    const { make, merge, pay, staff, closeDay, money, world } = lives;
    const from = await make({ chargeMinor: 3_000 });
    const to = await make();
    const paidOn = { from: await pay(from, 4_000), to: await pay(to, 2_000) };
    await closeDay();
    const refund = (id: number, amountMinor: number, refundableMinor: number) =>
      staff(`/api/payments/${id}/refund`, {
        reason: 'Duplicate payment',
        tellPayer: false,
        amountMinor,
        refundableMinor,
      });
    const answers = await Promise.all([
      refund(paidOn.from, 300, 4_000),
      merge(from, to),
      refund(paidOn.to, 200, 2_000),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const disputed = { amountMinor: 1_000, effectiveDate: '2026-01-05', reasonCode: '10.4' };
    expect((await staff(`/api/payments/${paidOn.from}/chargeback`, disputed)).status).toBe(200);
    const [adjustment] = await world.rows<{ id: number }>('select id from adjustment where payment_id = $1', [
      paidOn.from,
    ]);
    expect(
      (await staff(`/api/payments/${paidOn.from}/adjustments/${adjustment?.id}/reverse`, { reason: 'Won' })).status,
    ).toBe(200);
    expect([await money(from), await money(to)]).toEqual([
      nothing,
      { balance: 20_000 - 6_000 + 500, lateFee: 0, charges: 3_000 },
    ]);
  });

  it('lets every look-up of the old number answer with the account that is left', async () => {
    const { make, merge, archive, world, unit, numberOf } = lives;
    const [a, b, c] = [await make({ zip: '78777' }), await make(), await make()];
    await merge(a, b);
    await archive(b, true, { destinationAccountId: c });
    const { findByNumber, survivorOf } = await import('../src/capabilities/accounts/find-account.ts');
    const found = await world.db.scoped([unit], async (tx) => {
      const { accounts } = await findByNumber(tx, unit, await numberOf(a));
      return Promise.all(accounts.map(({ id }) => survivorOf(tx, id)));
    });
    expect(found.map((each) => each?.id)).toEqual([b]);
  });
});

describe('enrolments', () => {
  it('end with an archived account, and go with a merged one where nothing is in the way', async () => {
    const { make, merge, archive, world, unit } = lives;
    const [customer] = await world.rows<{ id: number }>('select id from customer order by id limit 1');
    const [source] = await world.rows<{ id: number }>('select id from payment_source order by id limit 1');
    const [agreed] = await world.rows<{ id: number }>('select id from acknowledgment order by id limit 1');
    const enrol = async (accountId: number) => {
      await world.rows(
        `insert into customer_account (business_unit_id, customer_id, account_id, linked_by)
          values ($1, $2, $3, 'Admin')`,
        [unit, customer?.id, accountId],
      );
      await world.rows(
        `insert into autopay_enrollment (business_unit_id, account_id, customer_id, enrollment_type, scheduling_type,
          lead_time_days, payment_source_id, start_date, acknowledgment_id)
          values ($1, $2, $3, 'Customer', 'DueDateLeadTime', 3, $4, '2026-01-01', $5)`,
        [unit, accountId, customer?.id, source?.id, agreed?.id],
      );
      await world.rows(
        `insert into paperless_enrollment (business_unit_id, account_id, customer_id, email, consent_acknowledgment_id)
          values ($1, $2, $3, 'pat@example.test', $4)`,
        [unit, accountId, customer?.id, agreed?.id],
      );
    };
    const of = async (accountId: number) =>
      world.rows(
        `select e.is_active as active, (select array_agg(activity order by id) from enrollment_activity
          where autopay_enrollment_id = e.id) as did, (select count(*)::int from paperless_enrollment p
          where p.account_id = e.account_id and p.is_active) as paperless
          from autopay_enrollment e where account_id = $1 order by id`,
        [accountId],
      );
    const [gone, from, to, third] = [await make(), await make(), await make(), await make()];
    await enrol(gone);
    await enrol(from);
    await archive(gone);
    expect(await of(gone)).toEqual([{ active: false, did: ['SystemCancel'], paperless: 1 }]);
    const token = await world.token('clerk@riverton.test');
    const compared = async (one: number, other: number) =>
      (await world.call('GET', `/api/accounts/${one}/merge-comparison/${other}`, { token })).body.one;
    expect(await compared(from, to)).toMatchObject({ autopay: 'Customer', autopayGoes: true, paperless: 1 });
    expect(await compared(from, to)).toMatchObject({ paperlessStays: 0, bills: 0, billsStay: 0, readings: 0 });
    const { body } = await merge(from, to);
    expect(body.rows).toEqual([
      { what: 'customers', moved: 1, stayed: 0 },
      { what: 'enrolments', moved: 2, stayed: 0 },
      { what: 'bills', moved: 0, stayed: 0 },
      { what: 'readings', moved: 0, stayed: 0 },
      { what: 'responses', moved: 0, stayed: 0 },
    ]);
    expect(await of(to)).toEqual([{ active: true, did: ['UpdateSettings'], paperless: 1 }]);
    await enrol(third);
    expect(await compared(third, to)).toMatchObject({ autopay: 'Customer', paperless: 1, paperlessStays: 1 });
    expect((await merge(third, to)).body.rows[1]).toEqual({ what: 'enrolments', moved: 0, stayed: 2 });
    expect(await of(third)).toEqual([{ active: false, did: ['SystemCancel'], paperless: 1 }]);
  });
});

describe('a payment received elsewhere', () => {
  it('for an account that ended is put on the one that stands for it, by hand and from a file', async () => {
    const { make, merge, staff, money, unit, numberOf } = lives;
    const [from, to] = [await make(), await make()];
    await merge(from, to);
    const row = { amountMinor: 1_100, receivedDate: '2026-10-01', externalMethod: 'Check', postsToBalance: true };
    const record = { ...row, accountId: from, externalReference: 'LATE-1', note: '' };
    const answers = await Promise.all([1, 2].map(() => staff(`/api/business-units/${unit}/external-payments`, record)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const heading = 'Account number,Amount,Date,Method,Reference,Posts to balance';
    const csv = `${heading}\n${await numberOf(from)},9.00,2026-10-01,Check,LATE-2,yes`;
    const file = await staff(`/api/business-units/${unit}/external-payments/import`, { csv, record: true });
    expect(file.body).toMatchObject({ recorded: 1, problems: [] });
    const again = await staff(`/api/business-units/${unit}/external-payments/import`, { csv, record: true });
    expect(again.body).toMatchObject({ recorded: 0, alreadyRecorded: 1 });
    expect([await money(from), await money(to)]).toEqual([nothing, { ...nothing, balance: 20_000 - 2_000 }]);
  });
});
