import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Database, rowsOf } from '../../platform/database/database.ts';
import { systemCaller } from '../../platform/http/caller.ts';
import { askedChange, carryOut, endChange } from './end-merchant-change.ts';
import { lockMerchant, type MerchantDeps } from './save-merchant.ts';

interface Waiting {
  readonly id: number;
  readonly businessUnitId: number;
  readonly merchantAccountId: number;
}
type Due = Pick<MerchantDeps, 'entryOf'> & { readonly db: Database; readonly clock: Clock };

/** Puts in force what waited for its day, and ends what nobody decided in time. @returns how many */
export async function runMerchantChanges(deps: Due): Promise<number> {
  const now = deps.clock.now();
  const waiting = await deps.db.platform((tx) =>
    rowsOf(
      tx,
      sql<Waiting>`select id, business_unit_id as "businessUnitId", merchant_account_id as "merchantAccountId"
        from merchant_change where (status = 'Approved' and effective_date <= ${now})
        or (status = 'Requested' and expires_date <= ${now}) order by id limit 50`,
    ),
  );
  const faults: unknown[] = [];
  // One that cannot be put in force does not keep the others waiting.
  for (const each of waiting) await runOne(deps, each, now).catch((fault) => faults.push(fault));
  if (faults.length > 0) throw faults[0];
  return waiting.length;
}

const runOne = (deps: Due, { id, businessUnitId, merchantAccountId }: Waiting, now: Date): Promise<void> =>
  deps.db.scoped([businessUnitId], async (tx) => {
    await lockMerchant(deps, tx, { businessUnitId, id: merchantAccountId });
    const asked = await askedChange(tx, id, merchantAccountId, now);
    if (asked?.status === 'Approved' && asked.isDue) await carryOut(tx, asked, now);
    else if (asked?.status === 'Requested' && asked.isExpired)
      await endChange(tx, systemCaller([businessUnitId]), asked, { status: 'Expired', reason: '', now, from: null });
  });
