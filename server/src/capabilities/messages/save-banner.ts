import { type BannerValues, wrongInBanner } from '@ratepayer/contract/messages/banner-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { recordAudits } from '../../platform/audit/record.ts';
import { saveAudited } from '../../platform/audit/save-audited.ts';
import { change, type Database, rowsOf } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import { asChange, asNewRow } from '../../platform/lists/plain-columns.ts';
import { say } from '../../platform/texts/refusals.ts';
import { readBanner } from './banner.source.ts';

interface InUnit {
  readonly businessUnitId: number;
}
interface OfOne extends InUnit {
  readonly id: number;
  readonly rowVersion: number;
}

const kept = { entityType: 'Banner', read: readBanner };

/** One more message to payers. @throws 400 for what does not fit together */
export const addBanner = (db: Database, caller: Caller, of: InUnit, asked: BannerValues) =>
  save(
    db,
    caller,
    of,
    asked,
    sql`insert into banner ${asNewRow({ ...asked, businessUnitId: of.businessUnitId })} returning id`,
  );

/** Other words, days or places. @throws 400 as above, 404, 409 for another version than the one that was read */
export const changeBanner = (db: Database, caller: Caller, { rowVersion, ...of }: OfOne, asked: BannerValues) =>
  save(
    db,
    caller,
    of,
    asked,
    sql`update banner set ${asChange(asked)}, row_version = row_version + 1
      where id = ${of.id} and business_unit_id = ${of.businessUnitId} and row_version = ${rowVersion} returning id`,
  );

function save(
  db: Database,
  caller: Caller,
  of: InUnit & { readonly id?: number },
  asked: BannerValues,
  write: RawBuilder<{ id: number }>,
) {
  const wrong = Object.entries(wrongInBanner(asked));
  if (wrong.length > 0)
    throw new Refusal(
      400,
      wrong.map(([propertyName, problem]) => ({ propertyName, errorMessage: say(problem) })),
    );
  return db.scoped([of.businessUnitId], (tx) => saveAudited(tx, caller, kept, of, write));
}

/** Shows messages on their days, or stops them; those that are so already are left alone. @throws 404 */
export const switchBanners = (
  db: Database,
  caller: Caller,
  { businessUnitId }: InUnit,
  { ids, isActive }: { readonly ids: readonly number[]; readonly isActive: boolean },
): Promise<{ changed: number }> =>
  db.scoped([businessUnitId], async (tx) => {
    const found = await rowsOf(
      tx,
      sql<{ id: number; isActive: boolean }>`select id, is_active as "isActive" from banner
        where business_unit_id = ${businessUnitId} and id = any(${sql.val([...ids])}::int[])
        order by id for no key update`,
    );
    if (found.length < new Set(ids).size) throw notFound(say('no_such_banner'));
    const other = found.filter((one) => one.isActive !== isActive).map(({ id }) => id);
    if (other.length === 0) return { changed: 0 };
    await change(
      tx,
      sql`update banner set is_active = ${isActive}, row_version = row_version + 1
        where business_unit_id = ${businessUnitId} and id = any(${sql.val(other)}::int[])`,
    );
    await recordAudits(
      tx,
      caller,
      other.map((entityId) => ({
        businessUnitId,
        entityType: kept.entityType,
        entityId,
        action: 'Changed',
        before: { isActive: !isActive },
        after: { isActive },
      })),
    );
    return { changed: other.length };
  });
