import { findKinds, type FindKind, needsToFind } from '@ratepayer/contract/find/find.kinds.ts';
import type { FoundAll, Hit } from '@ratepayer/contract/find/find.shapes.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { withinTime } from '../../platform/lists/read-page.ts';
import { say } from '../../platform/texts/refusals.ts';
import { findAccountsByText } from '../accounts/find-by-text.ts';
import { findUploads } from '../accounts/uploads/find-uploads.ts';
import { findPayments } from '../payment-records/find-payments.ts';

export interface FindDeps {
  readonly db: Database;
  readonly limits: Limits;
}

/** Rows of each kind that are shown. */
const most = 5;

/**
 * What a text may mean, of the kinds that the caller may see and open. @throws 429 when somebody asks for more than a
 * person can read, 400 when it takes longer than a statement may.
 */
export async function findAnything(
  { db, limits }: FindDeps,
  caller: Caller,
  businessUnitId: number,
  text: string,
): Promise<FoundAll> {
  await limits.enforce('L10 searches of a user', callerKey(caller), say('too_many_requests_wait'));
  const open = findKinds.filter((kind) => needsToFind[kind].every((permission) => caller.permissions.has(permission)));
  const hits = await withinTime(db.reading([businessUnitId], (tx) => read(tx, businessUnitId, text, new Set(open))));
  const groups = open.map((kind) => {
    const all = hits[kind] ?? [];
    return { kind, items: all.slice(0, most), isMore: all.length > most };
  });
  return { groups: groups.filter(({ items }) => items.length > 0) };
}

type Found = Partial<Record<FindKind, readonly Hit[]>>;

/** One more of each kind than is shown. */
async function read(tx: Tx, businessUnitId: number, text: string, open: ReadonlySet<FindKind>): Promise<Found> {
  const wantsPayments = open.has('payments') || open.has('externalPayments');
  const uploads = open.has('uploads') ? findUploads(tx, businessUnitId, text, most + 1) : [];
  const accounts = open.has('accounts') || wantsPayments ? await findAccountsByText(tx, businessUnitId, text) : [];
  const payments = wantsPayments
    ? await findPayments(tx, { businessUnitId, text, accountIds: accounts.map(({ id }) => id), most: most + 1 })
    : [];
  return {
    accounts: accounts.slice(0, most + 1).map(({ hit }) => hit),
    payments: payments.filter(({ isExternal }) => !isExternal).map(({ hit }) => hit),
    externalPayments: payments.filter(({ isExternal }) => isExternal).map(({ hit }) => hit),
    uploads: await uploads,
  };
}
