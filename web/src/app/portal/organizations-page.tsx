import { organizations } from '@ratepayer/contract/organizations/organization.list.ts';
import type { RowOf } from '@ratepayer/contract/kit/list.ts';
import { Link, useOutletContext } from 'react-router';
import { NewOrganizationForm } from '../../features/organizations/new-organization-form.tsx';
import { hrefIn } from '../../features/organizations/organization-href.ts';
import { OrganizationMenu } from '../../features/organizations/organization-menu.tsx';
import { everyOrganizationApi } from '../../platform/api/every-organization.api.ts';
import { findAgency } from '../../platform/find-named.ts';
import { moneyIn, otherThan } from '../../platform/money-in.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say as sayOfList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-organizations.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { usePageTitle } from '../../ui/parts.tsx';
import { useAddress } from '../../ui/use-address.ts';
import type { ShellContext } from './shell.tsx';

type OrganizationRow = RowOf<(typeof organizations)['list']>;

/** Organizations of the platform, and a new one (`?do=create`). */
export function OrganizationsPage() {
  const shell = useOutletContext<ShellContext>();
  const address = useAddress();
  const isGlobal = shell.user.role === 'Global Admin';
  if (isGlobal && address.get('do') === 'create') return <Create {...shell} />;
  return (
    <ListPage
      {...shell}
      list={organizations.list}
      texts={organizations.texts}
      load={everyOrganizationApi.listEveryOrganization}
      file={everyOrganizationApi.exportOrganizations}
      chips={['OrganizationStatuses', 'Currencies']}
      // Firms are the platform's: others see that of their own organization alone.
      {...(isGlobal ? { offers: { AgencyName: findAgency } } : {})}
      cells={{
        collectedMinor: (row) => moneyIn(row.collectedMinor, row.defaultCurrencyCode, shell.unit.culture),
        collectedOtherMinor: (row) =>
          moneyIn(row.collectedOtherMinor, otherThan(row.defaultCurrencyCode), shell.unit.culture),
      }}
      row={{
        key: ({ id }) => id,
        href: hrefIn(shell.unit.id),
        name: ({ name }) => name,
        ...(isGlobal
          ? {
              menu: (row: OrganizationRow) => <OrganizationMenu row={row} unit={shell.unit} />,
            }
          : {}),
      }}
      card={{ title: 'name', status: 'status', facts: ['legalName', 'businessUnits', 'defaultCurrencyCode'] }}
      buttons={
        isGlobal ? (
          <Link className="btn tool" to={`/portal/organizations/setup?bu=${shell.unit.id}&do=create`}>
            {say('create')}
          </Link>
        ) : undefined
      }
    />
  );
}

function Create({ unit, user }: ShellContext) {
  usePageTitle(say('create'), 'Ratepayer');
  return (
    <>
      <nav aria-label={sayForm('breadcrumb')} className="small no-print">
        <Link to={`/portal/organizations/setup?bu=${unit.id}`}>{sayOfList('organizations_title')}</Link>{' '}
        <span className="muted">/ {say('create')}</span>
      </nav>
      <h1>{say('create')}</h1>
      <p className="muted">{say('create_purpose')}</p>
      <NewOrganizationForm user={user} back={`/portal/organizations/setup?bu=${unit.id}`} />
    </>
  );
}
