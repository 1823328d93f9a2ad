import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mostChosen } from '@ratepayer/contract/accounts/account-locks.ts';
import { moveWaiting } from '../src/capabilities/accounts/lifecycle/move-waiting.ts';
import { importLock } from '../src/capabilities/accounts/uploads/import-lock.ts';
import { openLives } from './lifecycle-kit.ts';
import { prove } from './prove-attempts.ts';

let lives: Awaited<ReturnType<typeof openLives>>;
beforeAll(async () => {
  lives = await openLives();
}, 60_000);
afterEach(() => lives.sound());

const nothing = { balance: 0, lateFee: 0, charges: 0 };

describe('archiving', () => {
  it('keeps the balance on record, closes the account for every payer, and says so once', async () => {
    const { make, archive, money, standing, register, begin, world } = lives;
    const id = await make();
    const open = await begin(id, 2_000);
    const { status, body } = await archive(id);
    expect([status, body.isArchived, body.isRollover, body.balance, body.takenOverBy]).toEqual([
      200,
      true,
      false,
      10_000,
      null,
    ]);
    expect(await money(id)).toEqual({ ...nothing, balance: 10_000 });
    expect(await register(id)).toEqual([]);
    expect((await open.process()).status).toBe(400);
    const again = await archive(id);
    expect([again.status, again.body[0].errorMessage]).toEqual([400, 'This account is archived already.']);
    expect(await standing(id)).toEqual({ archived: true, rollover: false, to: null, into: null });
    const audit = await world.rows(
      "select action, user_name as by from audit_entry where entity_type = 'Account' and entity_id = $1",
      [id],
    );
    expect(audit).toEqual([{ action: 'Account archived', by: expect.stringMatching(/./) }]);
  });

  it('waits for a payment that is under way, whatever the gateway says later', async () => {
    const { make, archive, begin, world, money } = lives;
    const id = await make();
    const other = await make();
    await (await begin(id, 1_500, '4000000000006975')).process();
    const refused = await archive(id, true, { destinationAccountId: other });
    expect([refused.status, refused.body[0].errorMessage]).toEqual([
      400,
      `A payment on account ${await lives.numberOf(id)} is under way. Try again when it has ended.`,
    ]);
    await prove(world);
    expect((await archive(id, true, { destinationAccountId: other })).status).toBe(200);
    expect([await money(id), await money(other)]).toEqual([nothing, { ...nothing, balance: 18_500 }]);
  });

  it('is refused for what changed since it was shown, and is not there for others', async () => {
    const { make, archive, put, world } = lives;
    const id = await make();
    expect((await archive(id, false, { rowVersion: 9 })).status).toBe(409);
    const stranger = await world.token('admin@lakeshore.test');
    expect((await put(`/api/accounts/archive/${id}`, undefined, stranger)).status).toBe(404);
    const foreign = await world.accountId('55001', '');
    expect((await archive(id, true, { destinationAccountId: foreign })).status).toBe(404);
    expect((await archive(id, true, { destinationAccountId: id })).status).toBe(400);
  });

  it('is refused where money came between what was shown and the press, and for a locked account', async () => {
    const { make, archive, begin, world, admin, merge, money } = lives;
    const [id, other] = [await make(), await make()];
    const get = async (path: string) => (await world.call('GET', path, { token: admin })).body;
    const rollover = await get(`/api/accounts/${id}/rollover-choices`);
    const compared = await get(`/api/accounts/${id}/merge-comparison/${other}`);
    await (await begin(id, 2_000)).process();
    const shown = { destinationAccountId: other, rowVersion: rollover.rowVersion };
    const versions = { sourceRowVersion: compared.one.rowVersion, destinationRowVersion: compared.other.rowVersion };
    const late = await Promise.all([archive(id, true, shown), merge(id, other, versions), merge(other, id, versions)]);
    expect(late.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect([(await money(id)).balance, (await money(other)).balance]).toEqual([8_000, 10_000]);
    await world.rows('update account set account_locked = true where id = $1', [other]);
    const seen = (await get(`/api/accounts/${id}/rollover-choices`)).rowVersion;
    const refused = [
      await archive(id, true, { ...shown, rowVersion: seen }),
      await merge(id, other),
      await archive(other),
    ];
    expect(refused.map(({ status, body }) => [status, body[0]?.errorMessage])).toEqual(
      Array(3).fill([400, `Account ${await lives.numberOf(other)} is locked. Unlock it first.`]),
    );
    await world.rows('update account set account_locked = false where id = $1', [other]);
    expect((await archive(id, true, { ...shown, rowVersion: seen })).status).toBe(200);
    expect((await money(other)).balance).toBe(18_000);
  });

  it('does not slip between the comparison of a biller’s file and its end', async () => {
    const { make, archive, unarchive, world, unit } = lives;
    const id = await make();
    const holder = await world.owner.connect();
    await holder.query('select pg_advisory_lock($1, $2)', [importLock, unit]);
    expect((await archive(id)).status).toBe(409);
    await holder.query('select pg_advisory_unlock_all()');
    holder.release();
    expect((await archive(id)).status).toBe(200);
    expect((await unarchive(id)).status).toBe(200);
  });
});

describe('a rollover', () => {
  it('moves every bucket onto the balance of the account that is named, and tells both registers', async () => {
    const { make, archive, money, register, standing, world } = lives;
    const from = await make({ balanceMinor: 4_000, lateFeeMinor: 300, chargeMinor: 2_000, pastDueMinor: 1_500 });
    const to = await make({ balanceMinor: 1_000, pastDueMinor: 200 });
    const { body } = await archive(from, true, { destinationAccountId: to });
    expect([body.isRollover, body.isWaiting, body.takenOverBy.id]).toEqual([true, false, to]);
    expect([await money(from), await money(to)]).toEqual([nothing, { ...nothing, balance: 7_300 }]);
    expect(await register(from)).toEqual([
      { type: 'Rollover Out', bucket: 'Balance', amount: -4_000 },
      { type: 'Rollover Out', bucket: 'LateFee', amount: -300 },
      { type: 'Rollover Out', bucket: 'OpenCharge', amount: -2_000 },
    ]);
    expect(await register(to)).toEqual([{ type: 'Rollover In', bucket: 'Balance', amount: 6_300 }]);
    expect(await standing(from)).toEqual({ archived: true, rollover: true, to, into: null });
    expect(
      await world.rows(
        `select account_id as account, status, remaining_minor::int as left, included_in_balance as included,
          told ->> 'key' as told from account_charge where account_id in ($1, $2) order by id`,
        [from, to],
      ),
    ).toEqual([
      { account: from, status: 'Voided', left: 2_000, included: false, told: null },
      { account: to, status: 'Open', left: 6_300, included: true, told: 'kept/charge_rolled_over' },
    ]);
    // What was past due stays past due; a late fee and a charge that were not are not yet.
    expect(
      await world.rows(
        'select past_due_minor::int as due from account_money where account_id in ($1, $2) order by account_id',
        [from, to],
      ),
    ).toEqual([{ due: 0 }, { due: 1_700 }]);
  });

  it('of a credit makes no charge, and one of nothing still leads what comes late to the other account', async () => {
    const { make, archive, money, register, pay, staff, closeDay, world } = lives;
    const credit = await make({ balanceMinor: -1_200 });
    const to = await make({ balanceMinor: 500 });
    await archive(credit, true, { destinationAccountId: to });
    expect(await money(to)).toEqual({ ...nothing, balance: -700 });
    expect(await world.rows('select 1 from account_charge where account_id = $1', [to])).toEqual([]);
    const paid = await make({ balanceMinor: 3_000 });
    const payment = await pay(paid, 3_000);
    await closeDay();
    await archive(paid, true, { destinationAccountId: to });
    expect((await register(paid)).map(({ type }) => type)).toEqual(['Payment']);
    const why = { reason: 'Duplicate payment', tellPayer: false, amountMinor: 1_000, refundableMinor: 3_000 };
    expect((await staff(`/api/payments/${payment}/refund`, why)).status).toBe(200);
    expect([await money(paid), await money(to)]).toEqual([nothing, { ...nothing, balance: 300 }]);
  });

  it('takes the only account of its number or customer, asks when there are several, never goes round', async () => {
    const { make, archive, money, standing, put } = lives;
    const number = { accountNumber: 'KIN' };
    const first = await make({ ...number, subAccountNumber: '1' });
    const second = await make({ ...number, subAccountNumber: '2' });
    const third = await make({ ...number, subAccountNumber: '3' });
    const several = await archive(first, true);
    expect([several.status, several.body]).toEqual([
      400,
      [{ propertyName: 'destinationAccountId', errorMessage: 'Choose the account that takes over the balance' }],
    ]);
    const choices = await lives.world.call('GET', `/api/accounts/${first}/rollover-choices`, { token: lives.admin });
    expect(choices.body).toMatchObject({ totalMinor: 10_000, candidates: [{ id: second }, { id: third }] });
    expect((await archive(third)).status).toBe(200);
    expect((await archive(first, true)).body.takenOverBy.id).toBe(second);
    const back = await archive(second, true, { destinationAccountId: first });
    expect([back.status, back.body[0].errorMessage]).toEqual([400, 'Account KIN-1 is not active. Choose another one.']);
    expect([await money(first), await money(second)]).toEqual([nothing, { ...nothing, balance: 20_000 }]);
    expect((await standing(second)).archived).toBe(false);
    const [customer] = await lives.world.rows<{ id: number }>('select id from customer order by id limit 1');
    const mine = await make();
    const also = await make();
    await lives.world.rows(
      `insert into customer_account (business_unit_id, customer_id, account_id, linked_by)
        select $1, $2, unnest($3::bigint[]), 'Admin'`,
      [lives.unit, customer?.id, [mine, also]],
    );
    await lives.world.rows(
      'update customer_account set unlinked_date = now() where customer_id = $1 and account_id <> all($2)',
      [customer?.id, [mine, also]],
    );
    expect((await put(`/api/accounts/archive/${mine}?shouldRollover=true`)).body.takenOverBy.id).toBe(also);
  });

  it('waits where nobody can take it, and moves to the first account of its number that becomes active', async () => {
    const { make, archive, unarchive, money, standing, register } = lives;
    const waiting = await make({ accountNumber: 'WAIT', subAccountNumber: '1', balanceMinor: 900, lateFeeMinor: 100 });
    const also = await make({ accountNumber: 'WAIT', subAccountNumber: '2', balanceMinor: 50 });
    await archive(also);
    const { body } = await archive(waiting, true);
    expect([body.isWaiting, body.takenOverBy, body.balance]).toEqual([true, null, 900]);
    expect(await register(waiting)).toEqual([]);
    expect((await unarchive(also)).status).toBe(200);
    expect([await money(waiting), await money(also)]).toEqual([nothing, { ...nothing, balance: 1_050 }]);
    expect((await standing(waiting)).to).toBe(also);
    // One that is created does it as well, for all that wait.
    await archive(also, true);
    const created = await make({ accountNumber: 'WAIT', subAccountNumber: '3', balanceMinor: 0 });
    expect([await money(also), await money(created)]).toEqual([nothing, { ...nothing, balance: 1_050 }]);
  });

  it('that waits is found by the worker when the other account became active at the same moment', async () => {
    const { make, archive, money, world } = lives;
    const waiting = await make({ accountNumber: 'LATE', subAccountNumber: '1' });
    await archive(waiting, true);
    const other = await make({ accountNumber: 'NOT', subAccountNumber: '2' });
    await world.rows("update account set account_number = 'LATE' where id = $1", [other]);
    expect((await Promise.all([moveWaiting(world.db), moveWaiting(world.db)])).reduce((a, b) => a + b)).toBe(1);
    expect(await moveWaiting(world.db)).toBe(0);
    expect([await money(waiting), await money(other)]).toEqual([nothing, { ...nothing, balance: 20_000 }]);
  });

  it('never moves to an account that a file ends, by hand, by itself or when it waits', async () => {
    const { make, archive, merge, money, standing, world } = lives;
    const [waiting, ending] = [
      await make({ accountNumber: 'END', subAccountNumber: '1' }),
      await make({ accountNumber: 'END', subAccountNumber: '2' }),
    ];
    const [upload] = await world.rows<{ id: number }>(
      `with f as (insert into stored_file (business_unit_id, storage_key, name, category)
        values ($1, 'imports/' || gen_random_uuid(), 'f.csv', 'Import') returning id)
        insert into account_upload (business_unit_id, file_id, file_name, as_of_date, config, status, started_by)
        select $1, id, 'f.csv', now(), '{}', 'Uploaded', 'x' from f returning id`,
      [lives.unit],
    );
    const note = (id: number | null) =>
      world.rows('update account set ending_upload_id = $2 where id = $1', [ending, id]);
    await note(upload?.id ?? 0);
    const by = [await archive(waiting, true, { destinationAccountId: ending }), await merge(waiting, ending)];
    expect(by.map(({ status, body }) => [status, body[0].errorMessage])).toEqual([
      [400, 'Account END-2 is not active. Choose another one.'],
      [400, 'Account END-2 is not active. Choose another one.'],
    ]);
    expect((await archive(waiting, true)).body).toMatchObject({ isWaiting: true, takenOverBy: null });
    expect(await moveWaiting(world.db)).toBe(0);
    expect([await money(waiting), await money(ending)]).toEqual(
      [10_000, 10_000].map((balance) => ({ ...nothing, balance })),
    );
    // The file takes its word back: then it moves.
    await note(null);
    expect(await moveWaiting(world.db)).toBe(1);
    expect([(await money(ending)).balance, (await standing(waiting)).to]).toEqual([20_000, ending]);
  });

  it('pressed twice at once moves once', async () => {
    const { make, archive, money } = lives;
    const from = await make();
    const to = await make();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => archive(from, true, { destinationAccountId: to })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(await money(to)).toEqual({ ...nothing, balance: 20_000 });
  });

  it('of two accounts onto each other at once ends with one of them', async () => {
    const { make, archive, money, standing } = lives;
    const a = await make();
    const b = await make();
    const answers = await Promise.all([
      archive(a, true, { destinationAccountId: b }),
      archive(b, true, { destinationAccountId: a }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect([(await standing(a)).archived, (await standing(b)).archived].sort()).toEqual([false, true]);
    expect((await money(a)).balance + (await money(b)).balance).toBe(20_000);
  });

  it('at once with a payment: the payment is refused, or posts and then moves', async () => {
    const { make, archive, begin, money } = lives;
    for (let i = 0; i < 6; i++) {
      const from = await make();
      const to = await make();
      const paying = await begin(from, 1_000);
      const [archived, paid] = await Promise.all([
        archive(from, true, { destinationAccountId: to }),
        paying.process({ duplicateConfirmed: true }),
      ]);
      if (archived.status === 400) expect((await archive(from, true, { destinationAccountId: to })).status).toBe(200);
      const took = paid.body.status === 'Complete' ? 1_000 : 0;
      expect([await money(from), await money(to)]).toEqual([nothing, { ...nothing, balance: 20_000 - took }]);
    }
  });

  it('leads a refund at once with it, and a return long after it, to the account that stands for it then', async () => {
    const { make, archive, pay, staff, closeDay, money } = lives;
    const from = await make();
    const middle = await make();
    const last = await make();
    const payment = await pay(from, 4_000);
    const other = await pay(from, 1_000);
    await closeDay();
    const why = { reason: 'Duplicate payment', tellPayer: false, amountMinor: 500, refundableMinor: 4_000 };
    const [archived, refunded] = await Promise.all([
      archive(from, true, { destinationAccountId: middle }),
      staff(`/api/payments/${payment}/refund`, why),
    ]);
    expect([archived.status, refunded.status]).toEqual([200, 200]);
    await archive(middle, true, { destinationAccountId: last });
    const disputed = { amountMinor: 1_000, effectiveDate: '2026-01-05', reasonCode: '10.4' };
    expect((await staff(`/api/payments/${other}/chargeback`, disputed)).status).toBe(200);
    expect([await money(from), await money(middle), await money(last)]).toEqual([
      nothing,
      nothing,
      { ...nothing, balance: 30_000 - 5_000 + 500 + 1_000 },
    ]);
  });
});

describe('unarchiving', () => {
  it('makes the account payable again and moves no money back; what is late comes to it again', async () => {
    const { make, archive, unarchive, money, standing, pay, staff, closeDay } = lives;
    const id = await make();
    const to = await make();
    const payment = await pay(id, 2_000);
    await closeDay();
    await archive(id, true, { destinationAccountId: to });
    expect((await unarchive(id)).body).toMatchObject({ isArchived: false, isRollover: false, takenOverBy: null });
    expect(await standing(id)).toEqual({ archived: false, rollover: false, to: null, into: null });
    expect([await money(id), await money(to)]).toEqual([nothing, { ...nothing, balance: 18_000 }]);
    const why = { reason: 'Duplicate payment', tellPayer: false, amountMinor: 700, refundableMinor: 2_000 };
    expect((await staff(`/api/payments/${payment}/refund`, why)).status).toBe(200);
    expect(await money(id)).toEqual({ ...nothing, balance: 700 });
    const again = await unarchive(id);
    expect([again.status, again.body[0].errorMessage]).toEqual([400, 'This account is active already.']);
    // The same way once more: each rollover has a row of its own.
    expect((await archive(id, true, { destinationAccountId: to })).status).toBe(200);
    expect([await money(id), await money(to)]).toEqual([nothing, { ...nothing, balance: 18_700 }]);
    expect(await pay(to, 18_700)).toBeGreaterThan(0);
    expect(await money(to)).toEqual(nothing);
  });

  it('ends a wait, and keeps its number against one that is created at the same moment', async () => {
    const { make, archive, unarchive, money, world } = lives;
    const id = await make({ accountNumber: 'SAME' });
    await archive(id, true);
    const [back, twin] = await Promise.all([
      unarchive(id),
      make({ accountNumber: 'SAME' }).then(
        () => 'made',
        (error: { code?: string }) => error.code,
      ),
    ]);
    expect([back.status, twin]).toEqual([200, '23505']);
    expect(await money(id)).toEqual({ ...nothing, balance: 10_000 });
    expect(await moveWaiting(world.db)).toBe(0);
  });
});

describe('archiving several', () => {
  it('archives those that it can and says of the others why not', async () => {
    const { make, put, archive, begin, unit, world, standing } = lives;
    const [fine, gone, paying] = [await make(), await make(), await make()];
    await archive(gone);
    await (await begin(paying, 1_500, '4000000000006975')).process();
    const many = (accountIds: number[]) => put(`/api/business-units/${unit}/accounts/archive`, { accountIds });
    const { body } = await many([paying, fine, gone, fine]);
    expect(body).toEqual({
      archived: [fine],
      failed: [
        expect.objectContaining({ id: gone, why: 'This account is archived already.' }),
        expect.objectContaining({ id: paying, why: expect.stringContaining('is under way') }),
      ],
    });
    expect((await standing(fine)).archived).toBe(true);
    // As many as the list lets anybody choose, which are nowhere; one more is too many.
    const most = Array.from({ length: mostChosen }, (_, at) => 900_000_000 + at);
    expect(await many(most)).toMatchObject({ status: 404 });
    expect((await many([paying, ...most])).status).toBe(400);
    const locked = { accountIds: most, locked: true, reason: 'Test' };
    expect((await put(`/api/business-units/${unit}/accounts/lock`, locked)).status).toBe(404);
    expect((await many([paying, await world.accountId('55001', '')])).status).toBe(404);
    await prove(world);
  });
});
