import type { OrganizationOfAgency } from '@ratepayer/contract/organizations/agency.operations.ts';
import { shownMoney } from '@ratepayer/contract/kit/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { agencyApi } from '../../platform/api/agency.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-organizations.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Status } from '../../ui/status.tsx';
import type { Agency } from './change-agency.tsx';
import { hrefIn } from './organization-href.ts';

/** Whom a firm serves, with what each of them collected this month. */
export function AgencyOrganizations({ record, unit }: Pick<Shown<Agency>, 'record' | 'unit'>) {
  const of = { businessUnitId: unit.id, id: record.id };
  const { data, error, refetch } = useQuery(queryOf(agencyApi.listOrganizationsOfAgency, of));
  const show = (sums: OrganizationOfAgency['collected']) =>
    sums.map(({ value, currencyCode }) => shownMoney(value, currencyCode, unit.culture)).join(' · ') || '—';
  return (
    <section aria-label={say('agency_serves')} className="gap-lg">
      <h2>{say('agency_serves')}</h2>
      {error && !data ? (
        <Banner kind="bad" title={problemOf(error, sayForm('could_not_load', { one: say('agency_serves') }))}>
          <Button className="sec tool" onClick={() => void refetch()}>
            {sayForm('try_again')}
          </Button>
        </Banner>
      ) : null}
      {!data && !error ? <Loading /> : null}
      {data && data.items.length === 0 ? <p className="muted">{say('agency_serves_none')}</p> : null}
      {data && data.items.length > 0 ? (
        <PlainTable
          gap="gap-sm"
          label={say('agency_serves')}
          heads={[
            say('agency_name'),
            say('agency_standing'),
            { figures: say('agency_billers') },
            { figures: say('agency_collected') },
          ]}
          foot={
            <tr>
              <th scope="row" colSpan={3}>
                {say('agency_total')}
              </th>
              <td className="r num">{show(data.collected)}</td>
            </tr>
          }
        >
          {data.items.map((one) => (
            <tr key={one.id}>
              <td translate="no">
                <Link to={hrefIn(unit.id)(one)}>{one.name}</Link>
              </td>
              <td>
                <Status value={one.status} />
              </td>
              <td className="r num">{one.businessUnits}</td>
              <td className="r num">{show(one.collected)}</td>
            </tr>
          ))}
        </PlainTable>
      ) : null}
      {data && data.items.length < data.totalCount ? (
        <p className="small muted">
          {say('agency_serves_more', { shown: `${data.items.length}`, count: `${data.totalCount}` })}
        </p>
      ) : null}
    </section>
  );
}
