import { agencies } from '@ratepayer/contract/organizations/agency.list.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useOutletContext } from 'react-router';
import { DeleteAgency } from '../../features/organizations/agency-dialogs.tsx';
import { AgencyForm } from '../../features/organizations/agency-form.tsx';
import { agencyLabels } from '../../features/organizations/agency-labels.ts';
import { AgencyMenu } from '../../features/organizations/agency-menu.tsx';
import { AgencyOrganizations } from '../../features/organizations/agency-organizations.tsx';
import { agenciesHome, agencyAt, newAgencyAt } from '../../features/organizations/agency-places.ts';
import { type Agency, ChangeAgency } from '../../features/organizations/change-agency.tsx';
import { agencyApi } from '../../platform/api/agency.api.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-organizations.ts';
import { usePageTitle } from '../../ui/parts.tsx';
import { PlatformMakes } from '../../ui/platform-makes.tsx';
import { recordPages } from './record-pages.tsx';
import type { ShellContext } from './shell.tsx';

function NewButton() {
  const { unit, user } = useOutletContext<ShellContext>();
  if (user.role !== 'Global Admin') return <PlatformMakes />;
  return (
    <Link className="btn tool" to={newAgencyAt(unit.id)}>
      {say('agency_new')}
    </Link>
  );
}

function MenuOf({ row }: { readonly row: Parameters<typeof AgencyMenu>[0]['row'] }) {
  const { unit, user } = useOutletContext<ShellContext>();
  return user.role === 'Global Admin' ? <AgencyMenu row={row} unitId={unit.id} /> : null;
}

/** Leaves the page of what is gone. */
function DeleteThis(props: { readonly unitId: number; readonly agency: Agency; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const leave = () => {
    void navigate(agenciesHome(props.unitId));
    void client.invalidateQueries();
  };
  return <DeleteAgency {...props} onDone={leave} />;
}

/** Firms that serve organizations, and the page of one of them. */
export const agencyPages = recordPages(agencies, {
  at: (id) => `agencies/detail/${id}`,
  name: ({ name }) => name,
  card: { title: 'name', facts: ['agencyType', 'organizations', 'contactName'] },
  facts: ['agencyType', 'organizations', 'isActive'],
  formOnPage: true,
  labels: { notes: 'agencies_notes' },
  menu: (row) => <MenuOf row={row} />,
  list: { buttons: <NewButton /> },
  page: {
    actions: ({ record, unit, user }) =>
      user.role === 'Global Admin' && record.organizations === 0
        ? [
            {
              key: 'delete',
              text: say('agency_delete'),
              dialog: (close) => <DeleteThis unitId={unit.id} agency={record} onClose={close} />,
            },
          ]
        : [],
    sections: (shown) => (
      <>
        <ChangeAgency {...shown} />
        <AgencyOrganizations {...shown} />
      </>
    ),
    audited: () => Object.fromEntries(Object.entries(agencyLabels()).map(([key, name]) => [key, { name }])),
  },
});

/** One more firm that serves organizations. */
export function NewAgencyPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const client = useQueryClient();
  const navigate = useNavigate();
  usePageTitle(say('agency_new'), 'Ratepayer');
  return (
    <>
      <nav aria-label={sayForm('breadcrumb')} className="small no-print">
        <Link to={agenciesHome(unit.id)}>{sayList('agencies_title')}</Link>{' '}
        <span className="muted">/ {say('agency_new')}</span>
      </nav>
      <h1>{say('agency_new')}</h1>
      <AgencyForm
        key={`${unit.id} ${user.id}`}
        name={say('agency_new')}
        start={{ isActive: true }}
        mayChange
        save={(values, options) => agencyApi.addAgency({ businessUnitId: unit.id, ...values }, options)}
        onSaved={({ id }) => {
          void client.invalidateQueries();
          void navigate(agencyAt(unit.id, id));
        }}
        onBack={() => void navigate(agenciesHome(unit.id))}
      />
    </>
  );
}
