import { acknowledgmentList, acknowledgmentTexts } from '@ratepayer/contract/terms/acknowledgment.list.ts';
import type { AcknowledgmentRow } from '@ratepayer/contract/terms/terms.shapes.ts';
import type { TermsIdentifier } from '@ratepayer/contract/terms/terms-kinds.ts';
import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '../../platform/lists/any-of.ts';
import { escapeLike } from '../../platform/lists/search-in.ts';
import { sourceOf } from '../../platform/lists/source.ts';

// A session is tried several times: what became of it is its last payment.
const ofPayment = (column: RawBuilder<unknown>) =>
  sql`coalesce((select ${column} from published.payment p where k.subject_type = 'payment_session'
    and p.payment_session_id = k.subject_id and p.type = 'Base Payment' order by p.id desc limit 1), '')`;

/** Keys of the API alone. */
interface Besides {
  readonly TermsIdentifier?: TermsIdentifier;
}

/** Who agreed to what in a business unit. */
export const acknowledgmentSource = sourceOf(acknowledgmentList)({
  texts: acknowledgmentTexts,
  from: sql`published.acknowledgment k join terms_of_service t on t.id = k.terms_version_id`,
  scope: (businessUnitId) => sql`k.business_unit_id = ${businessUnitId}`,
  key: sql`k.id`,
  columns: sql<AcknowledgmentRow>`k.id, k.acknowledged_at as "acknowledgedAt",
    ${ofPayment(sql`p.payer_name`)} as "payerName", ${ofPayment(sql`p.reference_number`)} as "referenceNumber",
    k.method, t.identifier, t.version, t.culture,
    case when t.business_unit_id is null then 'Platform Default' else 'Business Unit' end as source`,
  period: { instant: sql`k.acknowledged_at` },
  sorts: { acknowledgedAt: sql`k.acknowledged_at` },
  besides: (query) => {
    const { TermsIdentifier } = query as Besides;
    return TermsIdentifier ? [sql`t.identifier = ${TermsIdentifier}`] : [];
  },
  filters: {
    TermsCultures: anyOf(sql`t.culture`),
    AcknowledgmentMethods: anyOf(sql`k.method`),
    TermsVersion: (version) => sql`t.version::text = ${version}`,
  },
  search: ({ text, exact, within }, { unit }) => {
    const email = escapeLike(text.toLowerCase());
    const found = [
      ...(within('referenceNumber') ? [sql`p.reference_number = ${text.replace(/\s/g, '')}`] : []),
      ...(within('email') ? [sql`lower(p.contact_email) like ${exact ? email : `${email}%`}`] : []),
    ];
    return sql`k.subject_type = 'payment_session' and k.subject_id in (select p.payment_session_id
      from published.payment p where p.business_unit_id = ${unit.id} and (${sql.join(found, sql` or `)}))`;
  },
  totals: {},
});
