import type { Digest } from '@ratepayer/contract/dashboard/digest.operations.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/record.ts';
import { type Database, maybeRow, oneRow, type Tx } from '../../../platform/database/database.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { isDue } from './due.ts';

interface Of {
  readonly businessUnitId: number;
}

/** Whether the caller gets the digest of the organization of a business unit. */
export const readDigest = (tx: Tx, caller: Caller, { businessUnitId }: Of): Promise<Digest> =>
  oneRow(
    tx,
    sql<Digest>`select coalesce(r.is_wanted, false) as "isWanted", coalesce(p.digest_is_on, true) as "isOn",
      coalesce(p.digest_hour, 7) as hour, o.default_timezone as timezone
      from published.business_unit u join published.organization o on o.id = u.organization_id
      left join published.organization_preference p on p.organization_id = o.id
      left join digest_reader r on r.organization_id = o.id and r.user_id = ${caller.id}
      where u.id = ${businessUnitId}`,
  );

/**
 * Has the digest sent to the caller, or no more. One whose hour is over today begins tomorrow, and whoever has had that
 * of today gets it no second time.
 */
export const chooseDigest = (
  db: Database,
  clock: Clock,
  caller: Caller,
  { businessUnitId, isWanted }: Of & Pick<Digest, 'isWanted'>,
): Promise<Digest> =>
  db.scoped([businessUnitId], async (tx) => {
    const changed = await maybeRow(
      tx,
      sql`insert into digest_reader as kept (organization_id, user_id, is_wanted, last_day)
        select o.id, ${caller.id}::int, ${isWanted}::boolean, local.day - case when ${isDue} then 0 else 1 end
        from published.business_unit u join published.organization o on o.id = u.organization_id
        left join published.organization_preference p on p.organization_id = o.id
        cross join lateral (select (${clock.now()}::timestamptz at time zone o.default_timezone)::date as day,
          extract(hour from ${clock.now()}::timestamptz at time zone o.default_timezone) as hour) local
        where u.id = ${businessUnitId} and (${isWanted}::boolean or exists (select 1 from digest_reader r
          where r.organization_id = o.id and r.user_id = ${caller.id}))
        on conflict (organization_id, user_id) do update set is_wanted = excluded.is_wanted,
          last_day = greatest(kept.last_day, excluded.last_day)
        where kept.is_wanted <> excluded.is_wanted returning organization_id`,
    );
    if (changed)
      await recordAudit(tx, caller, {
        businessUnitId,
        entityType: 'Digest',
        entityId: caller.id,
        action: 'Changed',
        before: { isWanted: !isWanted },
        after: { isWanted },
      });
    return readDigest(tx, caller, { businessUnitId });
  });
