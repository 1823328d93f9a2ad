import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, maybeRow, type Tx } from '../../platform/database/database.ts';
import { systemCaller } from '../../platform/http/caller.ts';
import { asChange } from '../../platform/lists/plain-columns.ts';
import type { AskedChange, ChangeSubject } from '../changes/change-kind.ts';
import { whoOf } from '../changes/put-in-force.ts';
import { newPairs, type Serves } from './merchant-change.rules.ts';
import { readMerchant } from './read-merchant.ts';
import { columnsOf, lockMerchant, type Merchant, type MerchantDeps } from './save-merchant.ts';
import { tellMerchantChange } from './tell-merchant-change.ts';
import { lastTest } from './test-merchant.ts';

/** Merchant accounts as what a second person decides about. */
export const merchantChanges = (deps: Pick<MerchantDeps, 'entryOf'>): ChangeSubject => ({
  entityType: 'MerchantAccount',
  hold: (tx, of) => lockMerchant(deps, tx, of),
  stands: isAsAsked,
  carryOut,
  tell: tellMerchantChange,
});

/** At the version that was asked about; a draft with a test that passed since with what it is opened with. */
async function isAsAsked(tx: Tx, { entityId, kind, targetRowVersion }: AskedChange): Promise<boolean> {
  const same = await maybeRow(
    tx,
    sql`select 1 from merchant_account where id = ${entityId} and row_version = ${targetRowVersion}
      and status = ${kind === 'Activate' ? 'Draft' : 'Active'}`,
  );
  if (!same || kind !== 'Activate') return same !== undefined;
  const test = await lastTest(tx, entityId);
  return test?.result === 'Passed' && test.isOfNow;
}

async function carryOut(tx: Tx, asked: AskedChange, now: Date): Promise<void> {
  const { businessUnitId, entityId, sealed } = asked;
  const before = await readMerchant(tx, businessUnitId, entityId);
  await change(
    tx,
    sql`update merchant_account set ${turnedBy(asked, now)}, row_version = row_version + 1 where id = ${entityId}`,
  );
  const who = whoOf(asked);
  const product = systemCaller([businessUnitId]);
  const about = { businessUnitId, entityType: 'MerchantAccount', entityId, reason: asked.reason };
  if (sealed) await recordAudit(tx, product, { ...about, action: 'Credentials replaced', after: who });
  const after = { ...(await readMerchant(tx, businessUnitId, entityId)), ...who };
  await recordAudit(tx, product, { ...about, action: 'Changed', before, after });
}

/** What becomes of it; what it takes over from another one is vouched for by who asked and who approved. */
function turnedBy({ kind, before, after, sealed }: AskedChange, now: Date) {
  if (kind === 'Disable') return sql`status = 'Disabled'`;
  if (kind === 'Activate') return sql`status = 'Active', vouched = pairs_of(payment_source_types, channels)`;
  const taken = newPairs(before as Serves, after as Serves);
  const opened = sql`, credentials_enveloped = ${sealed}, credentials_version = credentials_version + 1,
    credentials_date = ${now}`;
  return sql`${asChange(columnsOf(after as Omit<Merchant, 'credentials'>))},
    vouched = vouched || ${sql.val(taken)}::text[]${sealed ? opened : sql``}`;
}
