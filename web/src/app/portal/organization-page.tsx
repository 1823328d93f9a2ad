import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import { organizationFields } from '@ratepayer/contract/organizations/organization.fields.ts';
import { organizations } from '@ratepayer/contract/organizations/organization.list.ts';
import type { OrganizationRecord } from '@ratepayer/contract/organizations/organization.shapes.ts';
import { useOutletContext } from 'react-router';
import { auditedOrganization } from '../../features/organizations/audited-organization.ts';
import { hrefIn } from '../../features/organizations/organization-href.ts';
import { organizationActions } from '../../features/organizations/organization-actions.tsx';
import { organizationLabels, organizationLooks } from '../../features/organizations/organization-form.ts';
import { OrganizationSections } from '../../features/organizations/organization-sections.tsx';
import { OrganizationData } from '../../features/reports/organization-data.tsx';
import { everyOrganizationApi } from '../../platform/api/every-organization.api.ts';
import type { CallOptions } from '../../platform/request.ts';
import { say as sayOfList } from '../../platform/texts/lists.ts';
import { DetailPage } from '../../ui/detail/detail-page.tsx';
import { useAddress } from '../../ui/use-address.ts';
import type { ShellContext } from './shell.tsx';

/** The organization of the business unit, or another one (`?organization=`) for who sees all of them. */
export function OrganizationPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const named = Number(useAddress().get('organization'));
  const id = Number.isSafeInteger(named) && named > 0 ? named : unit.organizationId;
  const of = { businessUnitId: unit.id, id };
  const isAdmin = user.role === 'Global Admin' || user.role === 'Organization Admin';
  const { name: _name, legalName: _legal, defaultCurrencyCode: _currency, ...labels } = organizationLabels();
  const edit = {
    needs: 'BusinessUnits:Manage' as const,
    fields: organizationFields,
    labels,
    look: organizationLooks(),
    save: (values: ValuesOf<typeof organizationFields>, rowVersion: number, options: CallOptions) =>
      everyOrganizationApi.changeOrganization({ ...of, ...values, rowVersion }, options),
  };
  return (
    <DetailPage
      list={organizations.list}
      needs="BusinessUnits:Read"
      texts={organizations.texts}
      unit={unit}
      user={user}
      read={everyOrganizationApi.getOrganization}
      of={of}
      one={sayOfList('organizations_one')}
      {...(isAdmin ? { home: '/portal/organizations/setup' } : {})}
      name={({ name }: OrganizationRecord) => name}
      facts={['legalName', 'businessUnits', 'defaultCurrencyCode', 'createdDate']}
      actions={(shown) => organizationActions(shown)}
      sections={(shown) => (
        <OrganizationSections {...shown}>
          {isAdmin && shown.record.units[0] ? (
            <OrganizationData unitId={shown.record.units[0].id} culture={unit.culture} when={shown.when} />
          ) : null}
        </OrganizationSections>
      )}
      history={everyOrganizationApi.listOrganizationHistory}
      neighbours={{ load: everyOrganizationApi.listEveryOrganization, href: hrefIn(unit.id) }}
      audited={auditedOrganization}
      {...(isAdmin ? { edit } : {})}
    />
  );
}
