import { termsList, termsTexts } from '@ratepayer/contract/terms/terms.list.ts';
import type { TermsRow } from '@ratepayer/contract/terms/terms.shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '../../platform/lists/any-of.ts';
import { searchIn } from '../../platform/lists/search-in.ts';
import { sourceOf } from '../../platform/lists/source.ts';
import { countsFirst, holdsAt } from './in-force.ts';

const moment = { at: sql`now()`, day: sql`(now() at time zone u.timezone)::date` };
const holds = (version: RawBuilder<unknown>) => holdsAt(version, moment);

// The version that payers of the business unit agree to today, beside each version of that text and culture.
const versions = sql`terms_of_service t cross join published.business_unit u
  left join lateral (select o.id from terms_of_service o
    where (o.business_unit_id = u.id or o.business_unit_id is null) and o.identifier = t.identifier
      and o.culture = t.culture and o.status <> 'Draft' and ${holds(sql`o`)}
    order by ${countsFirst(sql`o`)} limit 1) f on true`;

// The platform's latest is replaced by a text of one's own: it holds for others, and again when that is given up.
const isReplaced = sql`t.business_unit_id is null and not exists (select 1 from terms_of_service o
  where o.business_unit_id is null and o.identifier = t.identifier and o.culture = t.culture and o.status <> 'Draft'
    and ${holds(sql`o`)} and (o.effective_date, o.version) > (t.effective_date, t.version))`;

const standing = sql`case when t.status <> 'Published' then t.status
  when t.effective_date > ${moment.day} then 'Planned'
  when t.id = f.id then 'In force'
  when ${isReplaced} then 'Replaced'
  else 'Past' end`;
const source = sql`case when t.business_unit_id is null then 'Platform Default' else 'Business Unit' end`;

/** Every version that payers of a business unit agree to or did; drafts of the platform for who may change them. */
export const termsSourceFor = ({ role }: { readonly role: string }) =>
  sourceOf(termsList)({
    texts: termsTexts,
    from: versions,
    scope: (businessUnitId) =>
      sql`u.id = ${businessUnitId} and (t.business_unit_id = u.id or (t.business_unit_id is null
        and (t.status <> 'Draft' or ${role === 'Global Admin'}::boolean)))`,
    key: sql`t.id`,
    columns: sql<TermsRow>`t.id, t.identifier, t.title, ${source} as source, t.version, t.culture, t.status,
      ${standing} as standing, t.effective_date as "effectiveDate", t.modified_by as "modifiedBy",
      t.modified_date as "modifiedDate", t.row_version as "rowVersion",
      (select count(*) from (select 1 from published.acknowledgment k where k.business_unit_id = u.id
        and k.terms_version_id = t.id limit 10001) k)::int as acknowledged`,
    sorts: {
      identifier: sql`t.identifier`,
      title: sql`t.title`,
      version: sql`t.version`,
      effectiveDate: sql`t.effective_date`,
    },
    filters: {
      TermsIdentifiers: anyOf(sql`t.identifier`),
      TermsStandings: anyOf(standing),
      TermsStatuses: anyOf(sql`t.status`),
      TermsCultures: anyOf(sql`t.culture`),
      TermsSources: anyOf(source),
    },
    search: searchIn({ title: sql`t.title`, text: sql`t.content_markdown` }),
    totals: {},
  });
