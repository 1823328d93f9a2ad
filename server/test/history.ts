import { chance } from '@ratepayer/dev/past/chance.ts';
import { createAccount } from '../src/capabilities/accounts/create-account.ts';
import { postBalanceEvents } from '../src/capabilities/accounts/post-balance-events.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { cardToken } from './paying.ts';
import type { World } from './world.ts';

const cards = [
  '4242424242424242',
  '4242424242424242',
  '4242424242424242',
  '378282246310005',
  '6011111111111117',
  '4242424242424242',
  '5555555555554444',
  '4000000000000002',
  '4000000000006975',
  '4000000000006983',
  '4000000000000119',
  '4000000000005126',
  '4000000000007726',
  '4000000000007742',
] as const;
/** One account, what is done with it at random, and what was done. */
export interface History {
  readonly pick: (below: number) => number;
  readonly accountId: number;
  readonly token: string;
  readonly charges: readonly number[];
  /** The last request of staff, to be sent again with its key. */
  last: { path: string; body: object; key: string } | undefined;
  sent: number;
  /** Made when it is first needed. */
  mate: number | undefined;
  /** Chances of its own, so that what happens to payments stays as it was. */
  readonly live: (below: number) => number;
  /** The same for what happens to its bills. */
  readonly bill: (below: number) => number;
  /** The step in which the gateway changes its mind about it for certain, for every second one; -1 for the others. */
  readonly doubtedIn: number;
  contradicted: boolean;
}

/** Accounts that owe a balance and two charges each, with a look-up of their own. */
export async function makeHistories(
  world: World,
  unit: number,
  { histories, steps, seed }: { histories: number; steps: number; seed: number },
): Promise<History[]> {
  const numbers = Array.from({ length: histories }, (_, i) => `H${seed}-${i}`);
  const ids = await world.db.scoped([unit], async (tx) => {
    const made: number[] = [];
    for (const accountNumber of numbers) made.push(await makeOwing(tx, unit, accountNumber));
    return made;
  });
  const charges = await chargesOf(world, unit, ids);
  const all: History[] = [];
  // So many at a time: the server looks one up while another one is signed for.
  await Promise.all(
    Array.from({ length: 8 }, async (_, lane) => {
      for (let i = lane; i < histories; i += 8) {
        const accountId = ids[i] ?? 0;
        const { token } = await world.quickPay([numbers[i] ?? '']);
        all[i] = {
          pick: chance(seed * 7919 + i),
          accountId,
          token,
          charges: charges.get(accountId) ?? [],
          last: undefined,
          sent: 0,
          mate: undefined,
          live: chance(seed * 104_729 + i),
          bill: chance(seed * 32_452_843 + i),
          doubtedIn: i % 2 === 0 ? 1 + chance(seed * 15_485_863 + i)(steps - 1) : -1,
          contradicted: false,
        };
      }
    }),
  );
  return all;
}

const nowhere = { subAccountNumber: '', street: '', city: '', state: '', zip: '' };
const since = { issueDate: '2026-01-01', dueDate: '2026-02-01', createMethod: 'Manual', createdBy: 'Test' } as const;

async function makeOwing(tx: Tx, unit: number, accountNumber: string): Promise<number> {
  const owed = { balanceMinor: 90_000_000, lateFeeMinor: 4_000 };
  const id = await createAccount(tx, {
    businessUnitId: unit,
    accountNumber,
    name: 'History',
    ...nowhere,
    ...since,
    ...owed,
  });
  await postBalanceEvents(tx, {
    businessUnitId: unit,
    accountId: id,
    sourceType: 'charge',
    sourceId: id,
    effectiveDate: '2026-01-01',
    description: 'Opening',
    createdBy: 'Test',
    postings: [
      { eventType: 'Opening', bucket: 'OpenCharge', amountMinor: 60_000, sourceLineId: 1, chargeAllocations: [] },
    ],
  });
  return id;
}

/** A charge beside the balance of each account, and one in it. */
async function chargesOf(world: World, unit: number, accountIds: number[]): Promise<Map<number, number[]>> {
  const made = await world.rows<{ id: number; account: number }>(
    `insert into account_charge (business_unit_id, account_id, external_id, description, amount_minor,
      remaining_minor, due_date, included_in_balance)
      select $1, a, c.name, c.name, c.amount, c.amount, '2026-02-01', c.included from unnest($2::bigint[]) a
      cross join (values ('Trees', 60000, false), ('Meter', 50000, true)) c (name, amount, included)
      order by a, c.included returning id, account_id as account`,
    [unit, accountIds],
  );
  const byAccount = Map.groupBy(made, ({ account }) => account);
  return new Map([...byAccount].map(([account, charges]) => [account, charges.map(({ id }) => id)]));
}

/** Another account, which takes over from the one of a history and gives back to it. */
export const makeMate = (world: World, unit: number, accountId: number): Promise<number> =>
  world.db.scoped([unit], (tx) =>
    createAccount(tx, {
      businessUnitId: unit,
      accountNumber: `mate-${accountId}`,
      name: 'Mate',
      ...nowhere,
      ...since,
      balanceMinor: 7_000,
      lateFeeMinor: 500,
    }),
  );

/** A payment of one to three lines, by card or from a bank account; answers how its session ended. */
export async function pay(world: World, unit: number, { pick, accountId, token, charges }: History): Promise<string> {
  const created = await world.call('POST', '/api/payment-intents', {
    token,
    body: { businessUnitId: unit, channel: 'QuickPay', accountIds: [accountId] },
  });
  const path = `/api/payment-intents/${created.body.identifier}`;
  const line = (lineItemType: string, amountMinor: number, accountChargeId?: number) => ({
    accountId,
    lineItemType,
    amountMinor,
    ...(accountChargeId ? { accountChargeId } : {}),
  });
  const lineItems = [
    // 2.95 % of $60.00 ends in 77: the fee is declined.
    line('AccountBalance', pick(4) === 0 ? 6_000 : 500 + pick(9_000)),
    ...(pick(3) === 0 ? [line('LateFee', 1 + pick(900))] : []),
    ...(pick(3) === 0 ? [line('OpenCharge', 1 + pick(3_000), charges[pick(2)])] : []),
  ];
  const charged = await world.call('PUT', `${path}/charges`, { body: { lineItems } });
  if (charged.status !== 200) return 'refused';
  const source =
    pick(5) === 0
      ? {
          paymentSourceType: 'ACH',
          holderName: 'Pat',
          holderType: 'Personal',
          accountType: 'Checking Account',
          routingNumber: '021000021',
          accountNumber: pick(2) ? '000222222227' : '000123456789',
        }
      : {
          paymentSourceType: 'Credit Card',
          token: await cardToken(world, cards[pick(cards.length)]),
          holderName: 'Pat',
          postalCode: '78701',
        };
  const { body: intent } = await world.call('PUT', `${path}/payment-source`, { body: source });
  const done = await world.call('POST', `${path}/process`, {
    body: {
      totalMinor: intent.totalMinor,
      acknowledgedTermsVersionIds: intent.terms.map((terms: { termsVersionId: number }) => terms.termsVersionId),
      duplicateConfirmed: true,
    },
  });
  if (done.status === 503) return 'resting'; // the breaker of domain.md 4.18: nothing was charged
  if (done.status >= 500) throw new Error(`process answered ${done.status}`);
  return done.body.status ?? 'refused';
}
