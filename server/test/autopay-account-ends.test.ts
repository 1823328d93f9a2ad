import { addDays } from '@ratepayer/contract/kit/local-date.ts';
import { describe, expect, it } from 'vitest';
import { findBroken } from '../src/capabilities/audit/audit-money.ts';
import { openBills } from './bill-kit.ts';
import { openedAutopay } from './opened-autopay.ts';

const { world, kit, call } = await openedAutopay();
const bills = await openBills(world, 'riverton-water');

type Payer = Awaited<ReturnType<typeof kit.payer>>;

const archive = (of: Payer) => call('PUT', `/api/accounts/archive/${of.accountId}`, kit.admin, {});
const merge = (from: Payer, to: Payer) =>
  call('PUT', '/api/accounts/merge', kit.admin, {
    sourceAccountId: from.accountId,
    destinationAccountId: to.accountId,
  });
/** What became of what was planned on an account, the newest first. */
const planned = (of: Payer) =>
  world.rows<{ id: number; status: string; why: string | null; processing: string }>(
    `select id, status, status_reason ->> 'key' as why, processing_date::text as processing
      from scheduled_payment where account_id = $1 order by id desc`,
    [of.accountId],
  );
const told = async (of: Payer) => ({
  ended: (await kit.mailed('Autopay Ended', of)).length,
  notTaken: (await kit.mailed('Autopay Not Taken', of)).map(({ isAutopay, why }) => [
    isAutopay,
    (why as { key: string }).key,
  ]),
});
const scheduledOn = async (of: Payer, day: number) => {
  const { schedule } = await kit.dated(of, addDays(kit.today, day));
  expect((await schedule()).status).toBe(200);
};

describe('the payer of a payment that is planned', () => {
  it('is told once that it is not taken when its account is archived, beside the end of its autopay', async () => {
    const [alone, both] = [await kit.payer(), await kit.payer()];
    await scheduledOn(alone, 6);
    await scheduledOn(both, 6);
    await kit.announced(both);
    const twice = await Promise.all([archive(alone), archive(alone), archive(both)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 200, 400]);
    const why = 'kept/scheduled_account_closed';
    expect(await told(alone)).toEqual({ ended: 0, notTaken: [[false, why]] });
    expect(await told(both)).toEqual({ ended: 1, notTaken: [[false, why]] });
    expect((await planned(both)).map(({ status }) => status)).toEqual(['InvalidEntityState', 'InvalidEntityState']);
  });

  it('is told once when it is merged, and of an autopay that goes over, which plans anew there', async () => {
    const [alone, goes, to] = [await kit.payer(), await kit.payer(), await kit.payer()];
    await scheduledOn(alone, 6);
    await kit.announced(goes);
    await merge(alone, to);
    const why = 'kept/scheduled_account_merged';
    expect(await told(alone)).toEqual({ ended: 0, notTaken: [[false, why]] });
    const twice = await Promise.all([merge(goes, to), merge(goes, to)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await told(goes)).toEqual({ ended: 0, notTaken: [[true, why]] });
    await Promise.all([kit.on(0).stage(), kit.on(0).stage()]);
    expect(await planned(to)).toMatchObject([{ status: 'Staged' }]);
    expect(await told(to)).toEqual({ ended: 0, notTaken: [] });
  });

  it('is told once when the other account has autopay already', async () => {
    const [from, to] = [await kit.payer(), await kit.payer()];
    await kit.announced(from);
    await kit.announced(to);
    expect((await merge(from, to)).status).toBe(200);
    expect(await told(from)).toEqual({ ended: 1, notTaken: [] });
    expect(await told(to)).toEqual({ ended: 0, notTaken: [] });
  });
});

describe('the bill of a planned payment', () => {
  const foreign = async () =>
    (await findBroken(world.db)).filter(({ rule }) => rule.startsWith('16 what is planned is of one account'));

  it('may have gone over with its account, on whatever way, and is never one of another', async () => {
    const [from, middle, to] = [await kit.payer(), await kit.payer(), await kit.payer()];
    const dueDate = addDays(kit.today, 20);
    const rows = [from, middle].map(({ accountNumber }) => ({
      account: accountNumber,
      sub: '01',
      number: `B-${accountNumber}`,
      amount: '84.12',
      due: dueDate,
    }));
    await bills.billed('Before the merges', rows, { dueDate });
    await kit.enrol(from);
    const [run] = await world.rows<{ id: number; bill: number }>(
      'select id, bill_id as bill from scheduled_payment where account_id = $1',
      [from.accountId],
    );
    expect(run?.bill).toEqual(expect.any(Number));
    expect((await merge(from, middle)).status).toBe(200);
    expect(await foreign()).toEqual([]);
    expect((await merge(middle, to)).status).toBe(200);
    expect(await foreign()).toEqual([]);
    const other = await kit.payer();
    await bills.billed(
      'Of another',
      [{ ...rows[0], account: other.accountNumber, number: 'B-OTHER', amount: '1.00' }],
      {
        dueDate,
      },
    );
    const put = (bill: number | undefined) =>
      world.rows('update scheduled_payment set bill_id = $2 where id = $1', [run?.id, bill]);
    const [another] = await world.rows<{ id: number }>('select id from bill where account_id = $1', [other.accountId]);
    await put(another?.id);
    expect(await foreign()).toMatchObject([{ entityId: run?.id }]);
    await put(run?.bill);
  });
});
