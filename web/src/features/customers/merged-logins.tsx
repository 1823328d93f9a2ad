import type { Customer } from '@ratepayer/contract/customers/customer.shapes.ts';
import { customerReadApi } from '../../platform/api/customer.api.ts';
import { say } from '../../platform/texts/staff-customers.ts';
import { pageAfter, useFurther } from '../../platform/use-further.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Further } from '../../ui/further.tsx';

/** More of them stand behind a button: most payers had one or two. */
const atOnce = 5;

/** The logins that became a part of this one; what was written to them stands in its tabs. Nothing where none did. */
export function MergedLogins({ record, unit, when }: Shown<Customer>) {
  const of = { businessUnitId: unit.id, id: record.id, PageSize: atOnce };
  const read = useFurther(customerReadApi.listMergedLogins, of, pageAfter);
  if (!read.last || read.rows.length === 0) return null;
  const { totalCount } = read.last;
  return (
    <>
      <ul className="gap-sm small">
        {read.rows.map(({ id, email, mergedDate, mergedBy }) => (
          <li key={id}>{say('merged_login', { email, date: when(mergedDate), name: mergedBy })}</li>
        ))}
      </ul>
      {totalCount > atOnce ? (
        <Further {...read} shown={read.rows.length} total={totalCount} text={say('more_merged_logins')} />
      ) : null}
    </>
  );
}
