import { formResponses } from '@ratepayer/contract/forms/response.list.ts';
import { sql } from 'kysely';
import { plainSource } from '../../platform/lists/plain-source.ts';

const answers = sql`coalesce((select string_agg(v.key || ': ' || v.value, '; ' order by v.key)
  from jsonb_each_text(r.values_json) v), '')`;

/** Where responses come from; what was answered in one line, field by field. */
export const responseSource = plainSource(formResponses, {
  from: sql`form_response r join form_configuration f on f.id = r.form_configuration_id
    left join published.account a on a.id = r.account_id left join published.customer c on c.id = r.customer_id`,
  as: 'r',
  of: {
    displayName: sql`f.display_name`,
    accountNumber: sql`coalesce(a.account_number, '')`,
    payerName: sql`coalesce(c.first_name || ' ' || c.last_name, '')`,
    answers,
  },
});
