import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, oneRow, type Tx } from '../../platform/database/database.ts';
import { Accepted } from '../../platform/http/bind.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../platform/http/fresh-sign-in.ts';
import { badRequest, conflict } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { refuseWaiting } from '../changes/ask-change.ts';
import { askAboutMerchant } from './ask-merchant-change.ts';
import { credentialFieldsOf } from './credential-fields.ts';
import { merchantReach } from './merchant-reach.ts';
import { readMerchant } from './read-merchant.ts';
import { lockMerchant, type MerchantDeps, type OfMerchant } from './save-merchant.ts';
import { tellMerchantTurned } from './tell-merchant-turned.ts';
import { lastTest } from './test-merchant.ts';

type Asked = OfMerchant & { readonly reason: string };

/**
 * Lets payments reach a draft for the first time: its last test passed with what it is opened with now. At once where
 * what it takes goes nowhere yet; else it is asked for as another bank account is (decision 245).
 * @throws 404, 409 for another version, 400 for one that is no draft, was not tested or waits already, 428
 */
export const activateMerchant = (deps: MerchantDeps, caller: Caller, of: Asked) =>
  turn(deps, caller, of, 'Activate', async (tx, { status, entry }) => {
    if (status !== 'Draft') throw badRequest('status', say('merchant_no_draft'));
    const { sealed } = await oneRow(
      tx,
      sql<{ sealed: boolean }>`select credentials_enveloped <> '' as sealed from merchant_account where id = ${of.id}`,
    );
    if (!sealed && credentialFieldsOf(entry).some(({ needed }) => needed))
      throw badRequest('credentials', say('merchant_no_credentials'));
    const test = await lastTest(tx, of.id);
    if (test?.result !== 'Passed' || !test.isOfNow) throw badRequest('status', say('merchant_not_tested'));
    await refuseWaiting(tx, 'MerchantAccount', of.id);
  });

/**
 * No new payment reaches it any more; what was taken is ended, asked about and given back as ever. At once where that
 * only closes; asked for where another one would take over that nobody let do so. @throws as above
 */
export const disableMerchant = (deps: MerchantDeps, caller: Caller, of: Asked) =>
  turn(deps, caller, of, 'Disable', async (_tx, { status }) => {
    if (status === 'Disabled') throw badRequest('status', say('merchant_disabled'));
  });

type Guard = (tx: Tx, found: Awaited<ReturnType<typeof lockMerchant>>) => Promise<void>;
const ends = { Activate: 'Active', Disable: 'Disabled' } as const;
const needing = { Activate: 'activateNeedsSecond', Disable: 'disableNeedsSecond' } as const;

function turn(deps: MerchantDeps, caller: Caller, { reason, ...of }: Asked, kind: keyof typeof ends, guard: Guard) {
  requireFreshSignIn(caller, deps.clock.now());
  const { businessUnitId, id, rowVersion } = of;
  const to = ends[kind];
  return deps.db.scoped([businessUnitId], async (tx) => {
    const found = await lockMerchant(deps, tx, of);
    if (found.rowVersion !== rowVersion) throw conflict(say('record_changed'));
    await guard(tx, found);
    const [before, after] = [{ status: found.status }, { status: to }];
    const reach = await merchantReach(tx, id);
    if (reach[needing[kind]]) {
      const about = { kind, before, after, reason, names: ['status'], waitsADay: true };
      return new Accepted(await askAboutMerchant(deps, tx, caller, of, about));
    }
    await change(tx, sql`update merchant_account set status = ${to}, row_version = row_version + 1 where id = ${id}`);
    const fact = { businessUnitId, entityType: 'MerchantAccount', entityId: id, action: 'Changed', before, after };
    await recordAudit(tx, caller, fact);
    await tellMerchantTurned(tx, caller, of, to === 'Active');
    return readMerchant(tx, businessUnitId, id);
  });
}
