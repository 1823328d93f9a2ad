import { checklistKeys } from '@ratepayer/contract/organizations/checklist.ts';
import { businessUnits } from '@ratepayer/contract/organizations/unit.list.ts';
import { Link, useOutletContext } from 'react-router';
import { UnitMenu } from '../../features/setup/unit-menu.tsx';
import { unitListApi } from '../../platform/api/unit.api.ts';
import { findBillingSystem, findOrganization } from '../../platform/find-named.ts';
import { moneyIn } from '../../platform/money-in.ts';
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
      offers={{ OrganizationName: findOrganization, BillingSystem: findBillingSystem(unit.id) }}
      cells={{
        setupDone: ({ setupDone }) => say('done_of', { done: `${setupDone}`, count: `${checklistKeys.length}` }),
        collectedMinor: (row) => moneyIn(row.collectedMinor, row.currencyCode, unit.culture),
      }}
      row={{
        key: ({ id }) => id,
        href: ({ id }) => `/portal/business-units/setup?bu=${id}`,
        name: ({ name }) => name,
        menu: (row) => <UnitMenu row={row} user={user} />,
      }}
      card={{ title: 'name', status: 'status', facts: ['slug', 'setupDone', 'collectedMinor'] }}
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
