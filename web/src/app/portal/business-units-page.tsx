import { businessUnits } from '@ratepayer/contract/organizations/unit.list.ts';
import { Link, useOutletContext } from 'react-router';
import { unitListApi } from '../../platform/api/unit.api.ts';
import { say } from '../../platform/texts/staff-setup.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ShellContext } from './shell.tsx';

/** The billers that somebody may see; one opens its setup. */
export function BusinessUnitsPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const mayCreate = user.role === 'Global Admin' || user.role === 'Organization Admin';
  return (
    <ListPage
      list={businessUnits.list}
      texts={businessUnits.texts}
      unit={unit}
      user={user}
      load={unitListApi.listBillers}
      file={unitListApi.exportBillers}
      chips={['BusinessUnitStatuses', 'Currencies']}
      row={{
        key: ({ id }) => id,
        href: ({ id }) => `/portal/business-units/setup?bu=${id}`,
        name: ({ name }) => name,
        actions: ({ slug }) => [
          { key: 'payer_site', text: say('payer_site'), opens: new URL(`customer/${slug}`, document.baseURI).href },
        ],
      }}
      card={{ title: 'name', status: 'status', facts: ['slug', 'currencyCode'] }}
      buttons={
        mayCreate ? (
          <Link className="btn tool" to={`/portal/business-units/create?bu=${unit.id}`}>
            {say('create_unit')}
          </Link>
        ) : undefined
      }
    />
  );
}
