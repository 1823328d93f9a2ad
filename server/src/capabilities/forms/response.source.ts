import { formResponses } from '@ratepayer/contract/forms/response.list.ts';
import { sql } from 'kysely';
import { plainSource } from '../../platform/lists/plain-source.ts';
import type { Source, Sql, Sums } from '../../platform/lists/source.ts';
import { searchResponses } from './search-responses.ts';

type Responses = (typeof formResponses)['list'];

/** Answers that were chosen, `field=value` each: any of those of one field, and one of each field. */
function withAnswers(chosen: readonly string[]): Sql[] {
  const byField = new Map<string, string[]>();
  for (const one of chosen) {
    const at = one.indexOf('=');
    const field = one.slice(0, Math.max(at, 0));
    byField.set(field, [...(byField.get(field) ?? []), one.slice(at + 1)]);
  }
  // Each by itself, so that the index of what was chosen is entered.
  const isChosen = (field: string, value: string) =>
    sql`r.values_json @> ${JSON.stringify({ [field]: value })}::text::jsonb`;
  return [...byField].map(
    ([field, values]) =>
      sql`(${sql.join(
        values.map((value) => isChosen(field, value)),
        sql` or `,
      )})`,
  );
}

/** Where responses come from; what was answered stands in one line, field by field, which the row itself keeps. */
export const responseSource: Source<Responses, Sums<Responses>> = {
  ...plainSource(formResponses, {
    from: sql`form_response r join form_configuration f on f.id = r.form_configuration_id
    left join published.account a on a.id = r.account_id left join published.customer c on c.id = r.customer_id`,
    as: 'r',
    of: {
      displayName: sql`f.display_name`,
      accountNumber: sql`coalesce(a.account_number, '')`,
      payerName: sql`coalesce(c.first_name || ' ' || c.last_name, '')`,
    },
    filters: {
      FormConfigurationId: (id) => (/^\d{1,9}$/.test(id) ? sql`r.form_configuration_id = ${Number(id)}` : sql`false`),
    },
    besides: (query) => withAnswers((query as { readonly Answers?: readonly string[] }).Answers ?? []),
  }),
  search: searchResponses,
};
