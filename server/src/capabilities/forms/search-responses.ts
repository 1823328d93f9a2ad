import type { formResponses } from '@ratepayer/contract/forms/response.list.ts';
import type { SearchOf } from '@ratepayer/contract/kit/list.ts';
import { sql } from 'kysely';
import { heldBy } from '../../platform/lists/search-indexed.ts';
import type { Ground, Search, Sql } from '../../platform/lists/source.ts';
import { accountsHolding } from '../accounts/match-accounts.ts';

type Field = SearchOf<(typeof formResponses)['list']>;
type Sought = Pick<Search<Field>, 'text' | 'exact' | 'fields'>;

const holds = (text: Sql, { text: sought, exact }: Sought): Sql =>
  exact ? sql`${heldBy(text, sought)} and ${text} = ${sought.toLowerCase()}` : heldBy(text, sought);

/**
 * Responses `r` to a form of this name, about an account of this number, or with this answer; each of the three is
 * found by its own index and before the list, which is else gone through in its order in the hope of meeting some.
 */
export function searchResponses(search: Sought, { unit }: Pick<Ground, 'unit'>): Sql {
  const { text, exact } = search;
  const of = sql`select s.id from form_response s where s.business_unit_id = ${unit.id}`;
  const found: Readonly<Record<Field, () => Sql>> = {
    displayName: () => sql`${of} and s.form_configuration_id = any(array(select n.id from form_configuration n
      where n.business_unit_id = ${unit.id} and ${holds(sql`lower(n.display_name)`, search)}))`,
    accountNumber: () =>
      sql`${of} and s.account_id = any(${accountsHolding(unit.id, { text, exact, fields: ['accountNumber'] })})`,
    answers: () => sql`${of} and ${holds(sql`lower(s.answers)`, search)}`,
  };
  const each = search.fields.map((field) => found[field]());
  return sql`r.id = any(array(${sql.join(each, sql` union all `)}))`;
}
