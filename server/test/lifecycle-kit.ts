import { afterAll, expect } from 'vitest';
import { createAccount, type NewAccount } from '../src/capabilities/accounts/create-account.ts';
import { postBalanceEvents } from '../src/capabilities/accounts/post-balance-events.ts';
import { closeBatch } from '../src/capabilities/settlement/close-batch.ts';
import { brokenInvariants, prepare } from './paying.ts';
import { openWorld } from './world.ts';

export interface Money {
  readonly balance: number;
  readonly lateFee: number;
  readonly charges: number;
}

/** Accounts of Riverton Water that begin and end, with what says whether the money still agrees. */
export async function openLives() {
  const world = await openWorld();
  afterAll(() => world.close());
  const unit = await world.unitId('riverton-water');
  const admin = await world.token('admin@riverton.test');
  await world.rows('update gateway set limit_seconds = 0.4, not_found_final_seconds = 0');
  await world.rows("update service_fee_schedule set method = 'Waived'");
  await world.rows(
    `update channel set config = config || '{"overpayment": true, "overpaymentLimitMinor": null,
      "maximumMinor": 100000000}'`,
  );
  let made = 0;

  /** An account that owes; `chargeMinor` is an open charge beside its balance. */
  async function make(over: Partial<NewAccount> & { readonly chargeMinor?: number } = {}): Promise<number> {
    const { chargeMinor = 0, ...account } = over;
    return world.db.scoped([unit], async (tx) => {
      const id = await createAccount(tx, {
        businessUnitId: unit,
        accountNumber: `L${++made}`,
        subAccountNumber: '',
        name: 'Life Tester',
        street: '1 Mill Street',
        city: 'Riverton',
        state: 'TX',
        zip: '78701',
        issueDate: '2026-01-01',
        dueDate: '2026-02-01',
        balanceMinor: 10_000,
        createMethod: 'Manual',
        createdBy: 'Test',
        ...account,
      });
      if (chargeMinor > 0) {
        await postBalanceEvents(tx, {
          businessUnitId: unit,
          accountId: id,
          sourceType: 'charge',
          sourceId: id,
          effectiveDate: '2026-01-01',
          description: 'Opening',
          createdBy: 'Test',
          postings: [
            {
              eventType: 'Opening',
              bucket: 'OpenCharge',
              amountMinor: chargeMinor,
              sourceLineId: 1,
              chargeAllocations: [],
            },
          ],
        });
        await tx.query(
          `insert into account_charge (business_unit_id, account_id, external_id, description, amount_minor,
            remaining_minor, due_date) values ($1, $2, 'trees', 'Trees', $3, $3, '2026-02-01')`,
          [unit, id, chargeMinor],
        );
      }
      return id;
    });
  }

  const put = (path: string, body?: object, token = admin) =>
    world.call('PUT', path, { token, ...(body ? { body } : {}) });
  const archive = (id: number, rollover = false, body?: object) =>
    put(`/api/accounts/archive/${id}${rollover ? '?shouldRollover=true' : ''}`, body);
  const unarchive = (id: number) => put(`/api/accounts/unarchive/${id}`);
  const merge = (sourceAccountId: number, destinationAccountId: number, more: object = {}) =>
    put('/api/accounts/merge', { sourceAccountId, destinationAccountId, ...more });

  const money = async (id: number): Promise<Money> =>
    (
      await world.rows<Money>(
        `select balance::int, late_fee::int as "lateFee", (select coalesce(sum(remaining_minor), 0)::int
          from account_charge c where c.account_id = m.account_id and status = 'Open' and not included_in_balance)
          as charges from account_money m where account_id = $1`,
        [id],
      )
    )[0] ?? { balance: 0, lateFee: 0, charges: 0 };
  const standing = async (id: number) =>
    (
      await world.rows(
        `select is_archived as archived, is_rollover as rollover, rollover_account_id as "to",
          merged_into_account_id as into from account where id = $1`,
        [id],
      )
    )[0];
  const register = (id: number) =>
    world.rows<{ type: string; bucket: string; amount: number }>(
      `select event_type as type, bucket, amount_minor::int as amount from balance_event
        where account_id = $1 and event_type <> 'Opening' order by sequence`,
      [id],
    );
  const numberOf = async (id: number) =>
    (await world.rows<{ n: string }>('select account_number as n from account where id = $1', [id]))[0]?.n ?? '';

  /** A card payment up to its confirmation. */
  async function begin(id: number, amountMinor: number, card?: string) {
    const { token } = await world.quickPay([await numberOf(id)]);
    return prepare(world, { token, accountId: id, amountMinor, ...(card ? { card } : {}) });
  }
  async function pay(id: number, amountMinor: number, card?: string): Promise<number> {
    const { body } = await (await begin(id, amountMinor, card)).process({ duplicateConfirmed: true });
    return body.paymentId ?? 0;
  }
  async function closeDay(): Promise<void> {
    for (const { id } of await world.rows<{ id: number }>(
      'select id from merchant_account where business_unit_id = $1',
      [unit],
    ))
      await closeBatch(world.deps, { businessUnitId: unit, merchantAccountId: id }, 'Test');
  }
  const staff = (path: string, body: object) => world.call('POST', path, { token: admin, body });
  const sound = async () => expect(await brokenInvariants(world)).toEqual([]);

  return {
    world,
    unit,
    admin,
    make,
    put,
    archive,
    unarchive,
    merge,
    money,
    standing,
    register,
    numberOf,
    begin,
    pay,
    closeDay,
    staff,
    sound,
  };
}
