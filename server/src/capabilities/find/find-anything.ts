import { findKinds, type FindKind, needsToFind } from '@ratepayer/contract/find/find.kinds.ts';
import type { FoundAll, Hit } from '@ratepayer/contract/find/find.shapes.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { meets } from '@ratepayer/contract/users/needs.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { withinTime } from '../../platform/lists/read-page.ts';
import type { Ground } from '../../platform/lists/source.ts';
import { say } from '../../platform/texts/refusals.ts';
import { findAccountsByText } from '../accounts/find-by-text.ts';
import { findUploads } from '../accounts/uploads/find-uploads.ts';
import { findBills } from '../bills/find-bills.ts';
import { findCustomers } from '../customers/find-customers.ts';
import { findForms } from '../forms/find-forms.ts';
import { findJobs } from '../jobs/find-jobs.ts';
import { businessUnitOf } from '../organizations/find-business-unit.ts';
import { findPayments } from '../payment-records/find-payments.ts';
import { findTickets } from '../tickets/find-tickets.ts';
import { findUsers } from '../users/find-users.ts';

export interface FindDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Limits;
}

/** Rows of each kind that are shown; one more is read, to tell whether there are others. */
const most = 5;

interface Sought {
  readonly ground: Ground;
  readonly caller: Caller;
  readonly text: string;
}
type Find = (tx: Tx, sought: Sought) => Promise<readonly Hit[]>;

/** Kinds whose owner reads them by the text alone; payments follow from the accounts that it names. */
const byText: Readonly<Record<Exclude<FindKind, 'accounts' | 'payments' | 'externalPayments'>, Find>> = {
  customers: (tx, { ground, text }) => findCustomers(tx, ground, text, most + 1),
  bills: (tx, { ground, text }) => findBills(tx, ground, text, most + 1),
  uploads: (tx, { ground, text }) => findUploads(tx, ground.unit.id, text, most + 1),
  forms: (tx, { ground, text }) => findForms(tx, ground, text, most + 1),
  jobs: (tx, { ground, text }) => findJobs(tx, ground, text, most + 1),
  users: (tx, { ground, caller, text }) => findUsers(tx, caller, ground, text, most + 1),
  tickets: (tx, { ground, text }) => findTickets(tx, ground.unit.id, text),
};

/**
 * What a text may mean, of the kinds that the caller may see and open. @throws 429 when somebody asks for more than a
 * person can read, 400 when it takes longer than a statement may.
 */
export async function findAnything(
  { db, clock, limits }: FindDeps,
  caller: Caller,
  businessUnitId: number,
  text: string,
): Promise<FoundAll> {
  await limits.enforce('L10 searches of a user', callerKey(caller), say('too_many_requests_wait'));
  const open = findKinds.filter((kind) => meets(caller, needsToFind[kind]));
  const hits = await withinTime(
    db.reading([businessUnitId], async (tx) => {
      const unit = await businessUnitOf(tx, businessUnitId);
      const ground = { unit, today: dateIn(clock.now(), unit.timezone) };
      return read(tx, { ground, caller, text }, new Set(open));
    }),
  );
  const groups = open.map((kind) => {
    const all = hits[kind] ?? [];
    return { kind, items: all.slice(0, most), isMore: all.length > most };
  });
  return { groups: groups.filter(({ items }) => items.length > 0) };
}

type Found = Partial<Record<FindKind, readonly Hit[]>>;

/** One more of each kind than is shown. */
async function read(tx: Tx, sought: Sought, open: ReadonlySet<FindKind>): Promise<Found> {
  const asked = Object.entries(byText).filter(([kind]) => open.has(kind as FindKind));
  const found = asked.map(async ([kind, find]) => [kind, await find(tx, sought)] as const);
  const [others, money] = await Promise.all([Promise.all(found), readMoneyOf(tx, sought, open)]);
  return { ...Object.fromEntries(others), ...money };
}

/** Accounts, and the payments that they or the text name. */
async function readMoneyOf(tx: Tx, { ground, text }: Sought, open: ReadonlySet<FindKind>): Promise<Found> {
  const { id: businessUnitId, culture } = ground.unit;
  const wantsPayments = open.has('payments') || open.has('externalPayments');
  const accounts = open.has('accounts') || wantsPayments ? await findAccountsByText(tx, businessUnitId, text) : [];
  const accountIds = accounts.map(({ id }) => id);
  const payments = wantsPayments
    ? await findPayments(tx, { businessUnitId, culture, text, accountIds, most: most + 1 })
    : [];
  return {
    accounts: accounts.slice(0, most + 1).map(({ hit }) => hit),
    payments: payments.filter(({ isExternal }) => !isExternal).map(({ hit }) => hit),
    externalPayments: payments.filter(({ isExternal }) => isExternal).map(({ hit }) => hit),
  };
}
