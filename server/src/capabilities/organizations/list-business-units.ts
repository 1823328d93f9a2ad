import { featureKeys, usualMode } from '@ratepayer/contract/organizations/features.ts';
import type {
  BusinessUnitSummary,
  organizationOperations,
} from '@ratepayer/contract/organizations/organization.operations.ts';
import { plainWords } from '@ratepayer/contract/organizations/plain-words.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Database, rowsOf } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { escapeLike } from '../../platform/lists/search-in.ts';

// As `plainWords` makes a text plain.
const said = sql`lower(regexp_replace(normalize(concat_ws(' ', u.name, o.name, u.currency_code, u.timezone), NFKD),
  '[\u0300-\u036f]', '', 'g'))`;

/** Business units of a caller, in the order in which they came. */
export async function listBusinessUnits(
  db: Database,
  caller: Caller,
  query: z.output<(typeof organizationOperations)['listBusinessUnits']['query']>,
  organizationId?: number,
): Promise<{ readonly items: BusinessUnitSummary[]; readonly totalCount: number }> {
  const { Page, PageSize, BusinessUnitId: one } = query;
  const words = plainWords(query['Search.SearchText'] ?? '').map(
    (word) => sql`and ${said} like ${`%${escapeLike(word)}%`}`,
  );
  const within = [
    ...(one === undefined ? [] : [sql`and u.id = ${one}::bigint`]),
    ...(organizationId === undefined ? [] : [sql`and o.id = ${organizationId}::bigint`]),
    ...words,
  ];
  const items = await db.scoped(caller.businessUnitIds, (tx) =>
    rowsOf(
      tx,
      sql<
        BusinessUnitSummary & { total: number }
      >`select u.id, u.name, u.slug, u.organization_id as "organizationId", o.name as "organizationName",
          u.currency_code as "currencyCode", u.culture, u.timezone, u.primary_color as "primaryColor",
          u.external_payments_post_to_balance as "externalPaymentsPostToBalance",
          u.refund_service_fee_default as "refundServiceFeeDefault",
          array(select x.key from unnest(${sql.val(featureKeys)}::text[],
              ${sql.val(featureKeys.map(usualMode))}::text[]) as x (key, usual)
            left join feature_setting f on f.business_unit_id = u.id and f.feature_key = x.key
            where coalesce(f.mode, x.usual) = 'Enabled' order by 1) as features,
          count(*) over () as total
        from business_unit u join organization o on o.id = u.organization_id
        where u.id = any(${sql.val(caller.businessUnitIds)}::int[]) and not u.is_deleted
          ${sql.join(within, sql` `)}
        order by o.id, u.id limit ${PageSize} offset ${(Page - 1) * PageSize}`,
    ),
  );
  return { items, totalCount: items[0]?.total ?? 0 };
}
