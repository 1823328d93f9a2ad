import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { billingSystemApi } from '../../platform/api/billing-system.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-exports.ts';
import { sayValue } from '../../platform/texts/values.ts';

/** Who uses a billing system. */
export function UsingUnits({ unitId: businessUnitId, id }: { readonly unitId: number; readonly id: number }) {
  const { data } = useQuery(queryOf(billingSystemApi.listUnitsOfBillingSystem, { businessUnitId, id }));
  if (!data) return null;
  return (
    <section className="gap-lg">
      <h2>{say('units_heading')}</h2>
      {data.items.length === 0 ? <p className="muted">{say('units_none')}</p> : null}
      <ul>
        {data.items.map((unit) => (
          <li key={unit.id}>
            <Link to={`/portal/business-units/setup?bu=${unit.id}`}>{unit.name}</Link>{' '}
            <span className="muted small">
              {unit.organizationName} · {sayValue(unit.status)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
