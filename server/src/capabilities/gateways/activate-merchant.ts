import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, oneRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../platform/http/fresh-sign-in.ts';
import { badRequest, conflict } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { credentialFieldsOf } from './credential-fields.ts';
import { readMerchant } from './read-merchant.ts';
import { refuseAlone } from './refuse-alone.ts';
import { lockMerchant, type MerchantDeps, type OfMerchant } from './save-merchant.ts';
import { tellMerchantTurned } from './tell-merchant-turned.ts';
import { lastTest } from './test-merchant.ts';

/**
 * Lets payments reach a draft for the first time: its last test passed with what it is opened with now. Nobody waits;
 * where money goes somewhere already, another person than who set the draft does it.
 * @throws 404, 409 for another version, 400 for one that is no draft, was not tested or needs another person, 428
 */
export const activateMerchant = (deps: MerchantDeps, caller: Caller, of: OfMerchant) =>
  turn(deps, caller, of, 'Active', async (tx, { status, entry }) => {
    if (status !== 'Draft') throw badRequest('status', say('merchant_no_draft'));
    const { sealed } = await oneRow(
      tx,
      sql<{ sealed: boolean }>`select credentials_enveloped <> '' as sealed from merchant_account where id = ${of.id}`,
    );
    if (!sealed && credentialFieldsOf(entry).some(({ needed }) => needed))
      throw badRequest('credentials', say('merchant_no_credentials'));
    const test = await lastTest(tx, of.id);
    if (test?.result !== 'Passed' || !test.isOfNow) throw badRequest('status', say('merchant_not_tested'));
    await refuseAlone(tx, caller, of.id);
  });

/** No new payment reaches it any more; what was taken is ended, asked about and given back as ever. */
export const disableMerchant = (deps: MerchantDeps, caller: Caller, of: OfMerchant) =>
  turn(deps, caller, of, 'Disabled', async (_tx, { status }) => {
    if (status === 'Disabled') throw badRequest('status', say('merchant_disabled'));
  });

type Guard = (tx: Tx, found: Awaited<ReturnType<typeof lockMerchant>>) => Promise<void>;

function turn(deps: MerchantDeps, caller: Caller, of: OfMerchant, to: 'Active' | 'Disabled', guard: Guard) {
  requireFreshSignIn(caller, deps.clock.now());
  const { businessUnitId, id, rowVersion } = of;
  return deps.db.scoped([businessUnitId], async (tx) => {
    const found = await lockMerchant(deps, tx, of);
    if (found.rowVersion !== rowVersion) throw conflict(say('record_changed'));
    await guard(tx, found);
    await change(
      tx,
      sql`update merchant_account set status = ${to}, was_active = was_active or 'Active' in (status, ${to}::text),
        row_version = row_version + 1 where id = ${id}`,
    );
    const [before, after] = [{ status: found.status }, { status: to }];
    const fact = { businessUnitId, entityType: 'MerchantAccount', entityId: id, action: 'Changed', before, after };
    await recordAudit(tx, caller, fact);
    await tellMerchantTurned(tx, caller, of, to === 'Active');
    return readMerchant(tx, businessUnitId, id);
  });
}
