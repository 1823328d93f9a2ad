import type { BodyOf } from '@ratepayer/contract/kit/fields.ts';
import { addDays, dateIn, instantAt } from '@ratepayer/contract/kit/local-date.ts';
import type { legalHoldFields } from '@ratepayer/contract/retention/legal-hold.fields.ts';
import type { LegalHoldRecord } from '@ratepayer/contract/retention/legal-hold.operations.ts';
import { legalHolds } from '@ratepayer/contract/retention/legal-hold.list.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { change, type Database, everywhere, oneRow } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../platform/http/fresh-sign-in.ts';
import { badRequest, conflict } from '../../platform/http/refusal.ts';
import { waitForLettingGo } from '../../platform/retention/holds.ts';
import { say } from '../../platform/texts/refusals.ts';
import { businessUnitOf } from '../organizations/find-business-unit.ts';
import { findHeld } from './find-held.ts';
import { readHold } from './legal-hold.source.ts';
import { organizationOf } from './read-retention.ts';

interface HoldDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * Holds something: from when this answers, nothing about it is let go of. What is let go of at this moment is waited
 * for, a batch at most. @throws 428 without a fresh sign-in, 400 for a day that is over or a name of nothing
 */
export async function placeHold(
  { db, clock }: HoldDeps,
  caller: Caller,
  businessUnitId: number,
  { entityType, named = '', reason, untilDate = null }: BodyOf<typeof legalHoldFields>,
): Promise<LegalHoldRecord> {
  requireFreshSignIn(caller, clock.now());
  return db.scoped(caller.businessUnitIds, async (tx) => {
    await waitForLettingGo(tx);
    const { timezone } = await businessUnitOf(tx, businessUnitId);
    if (untilDate !== null && untilDate < dateIn(clock.now(), timezone))
      throw badRequest('untilDate', say('hold_day_over'));
    const endsAt = untilDate === null ? null : instantAt(addDays(untilDate, 1), '00:00', timezone);
    const { id: organizationId } = await organizationOf(tx, businessUnitId);
    const { id: entityId, name } = await findHeld(tx, businessUnitId, { entityType, named });
    const ofUnit = entityType === 'Organization' || entityType === 'Customer' ? null : businessUnitId;
    const { id } = await oneRow(
      tx,
      sql<{ id: number }>`insert into legal_hold (organization_id, business_unit_id, entity_type, entity_id,
        entity_name, reason, until_date, ends_at, placed_by) values (${organizationId}, ${ofUnit}, ${entityType},
        ${entityId}, ${name}, ${reason}, ${untilDate}, ${endsAt}, ${caller.name}) returning id`,
    );
    await everywhere(tx, () =>
      recordAudit(tx, caller, {
        businessUnitId: null,
        entityType: legalHolds.entity,
        entityId: id,
        action: 'Placed',
        after: { entityType, entityName: name, untilDate },
        reason,
      }),
    );
    return readHold(tx, caller, id);
  });
}

interface OfHold {
  readonly id: number;
  readonly rowVersion: number;
}

/**
 * Lifts a hold: what it held goes with the next run, unless another hold is on it. One that is over or was lifted stays
 * as it is. @throws 428 without a fresh sign-in, 404, 409
 */
export async function liftHold(
  { db, clock }: HoldDeps,
  caller: Caller,
  { id, rowVersion }: OfHold,
  reason: string,
): Promise<LegalHoldRecord> {
  requireFreshSignIn(caller, clock.now());
  return db.scoped(caller.businessUnitIds, async (tx) => {
    const before = await readHold(tx, caller, id);
    const lifted = await change(
      tx,
      sql`update legal_hold set lifted_by = ${caller.name}, lift_reason = ${reason}, lifted_date = now(),
        row_version = row_version + 1
        where id = ${id} and row_version = ${rowVersion} and lifted_date is null
          and (ends_at is null or ends_at > now())`,
    );
    if (lifted === 0) throw conflict(say(before.status === 'In Force' ? 'record_changed' : 'hold_not_in_force'));
    await everywhere(tx, () =>
      recordAudit(tx, caller, {
        businessUnitId: null,
        entityType: legalHolds.entity,
        entityId: id,
        action: 'Lifted',
        before: { status: before.status },
        after: { status: 'Lifted' },
        reason,
      }),
    );
    return readHold(tx, caller, id);
  });
}
