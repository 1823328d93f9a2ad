import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { organizationApi } from '../../platform/api/organization.api.ts';
import type { Call } from '../../platform/client.ts';
import { queryOf } from '../../platform/query-of.ts';
import { outcomeOf } from '../../platform/refused.ts';
import { aside } from '../../platform/when-read.ts';
import { draw, say } from '../../platform/texts/forms.ts';
import type { InUnit } from './detail-page-props.ts';

/** As many of a person's business units are looked into, those of the same organization first. */
const most = 20;

interface Props<I extends InUnit, R> {
  readonly unit: BusinessUnitSummary;
  readonly read: Call<I, R>;
  readonly of: I;
}

async function unitThatHas<I extends InUnit, R>(
  client: QueryClient,
  { unit, read, of }: Props<I, R>,
  signal: AbortSignal,
): Promise<BusinessUnitSummary | null> {
  // As the shell asks for them: they are here already.
  const { items } = await client.ensureQueryData(queryOf(organizationApi.listBusinessUnits, { PageSize: 250 }));
  const isFar = (other: BusinessUnitSummary) => Number(other.organizationId !== unit.organizationId);
  const others = items.filter(({ id }) => id !== unit.id).toSorted((one, other) => isFar(one) - isFar(other));
  for (const other of others.slice(0, most)) {
    const { data } = await outcomeOf(read({ ...of, businessUnitId: other.id }, { quiet: true, signal }));
    if (data) return other;
  }
  return null;
}

/** Where among this person's other business units a record is that is not in this one, and the way there. */
export function Elsewhere<I extends InUnit, R>(asked: Props<I, R>) {
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const { data: found } = useQuery({
    queryKey: ['elsewhere', asked.read.operation, asked.of],
    queryFn: ({ signal }) => unitThatHas(client, asked, signal),
    ...aside,
  });
  if (!found) return null;
  const there = new URLSearchParams(search);
  there.set('bu', String(found.id));
  const link = <Link to={`${pathname}?${there}`}>{say('switch_unit', { unit: found.name })}</Link>;
  return <p className="gap-sm">{draw('found_elsewhere', { unit: found.name, link })}</p>;
}
