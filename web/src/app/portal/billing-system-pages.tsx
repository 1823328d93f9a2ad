import { billingSystems } from '@ratepayer/contract/exports/billing-system.list.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useOutletContext, useSearchParams } from 'react-router';
import { BillingSystemForm } from '../../features/billing-systems/billing-system-form.tsx';
import { billingSystemLabels } from '../../features/billing-systems/billing-system-labels.ts';
import { BillingSystemMenu } from '../../features/billing-systems/billing-system-menu.tsx';
import { newSystemAt, systemAt, systemsHome } from '../../features/billing-systems/billing-system-places.ts';
import { ChangeBillingSystem } from '../../features/billing-systems/change-billing-system.tsx';
import { billingSystemApi } from '../../platform/api/billing-system.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-exports.ts';
import { Banner, Loading, usePageTitle } from '../../ui/parts.tsx';
import { PlatformMakes } from '../../ui/platform-makes.tsx';
import { recordPages } from './record-pages.tsx';
import type { ShellContext } from './shell.tsx';

const useMayChange = () => useOutletContext<ShellContext>().user.role === 'Global Admin';

function NewButton() {
  const { unit } = useOutletContext<ShellContext>();
  if (!useMayChange()) return <PlatformMakes />;
  return (
    <Link className="btn tool" to={newSystemAt(unit.id)}>
      {say('new_system')}
    </Link>
  );
}

type Row = Parameters<typeof BillingSystemMenu>[0]['row'];

function MenuOf({ row }: { readonly row: Row }) {
  const { unit } = useOutletContext<ShellContext>();
  return useMayChange() ? <BillingSystemMenu row={row} unitId={unit.id} /> : null;
}

/** Software that billers use, and the page of one. */
export const billingSystemPages = recordPages(billingSystems, {
  at: (id) => `billing-systems/detail/${id}`,
  name: ({ name }) => name,
  card: { title: 'name', facts: ['vendor', 'billParser', 'exportFormat', 'businessUnits'] },
  facts: ['vendor', 'billParser', 'exportFormat', 'businessUnits', 'isActive'],
  formOnPage: true,
  labels: { notes: 'billing_systems_notes' },
  menu: (row) => <MenuOf row={row} />,
  list: { buttons: <NewButton /> },
  page: {
    sections: (shown) => <ChangeBillingSystem {...shown} />,
    audited: () => Object.fromEntries(Object.entries(billingSystemLabels()).map(([key, name]) => [key, { name }])),
  },
});

const usual = {
  billParser: 'Generic CSV',
  exportFormat: 'Generic CSV',
  supportsRealtimeBalance: false,
  isActive: true,
} as const;

/** One more billing system, from nothing or as a copy of another one. */
export function NewBillingSystemPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const [params] = useSearchParams();
  const of = Number(params.get('of'));
  const { data, error } = useQuery({
    ...queryOf(billingSystemApi.getBillingSystem, { businessUnitId: unit.id, id: of }),
    enabled: of > 0,
  });
  usePageTitle(say('new_system'), 'Ratepayer');
  return (
    <>
      <nav aria-label={sayForm('breadcrumb')} className="small no-print">
        <Link to={systemsHome(unit.id)}>{sayList('billing_systems_title')}</Link>{' '}
        <span className="muted">/ {say('new_system')}</span>
      </nav>
      <h1>{say('new_system')}</h1>
      {error ? (
        <Banner
          kind="bad"
          title={problemOf(error, sayForm('could_not_load', { one: sayList('billing_systems_one') }))}
        />
      ) : null}
      {of > 0 && !data ? (
        error ? null : (
          <Loading />
        )
      ) : (
        <NewForm key={`${unit.id} ${user.id} ${of}`} unitId={unit.id} start={data ? { ...data, name: '' } : usual} />
      )}
    </>
  );
}

type Start = Parameters<typeof BillingSystemForm>[0]['start'];

function NewForm({ unitId, start }: { readonly unitId: number; readonly start: Start }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (
    <BillingSystemForm
      unitId={unitId}
      name={say('new_system')}
      start={start}
      mayChange
      save={(values, options) => billingSystemApi.addBillingSystem({ businessUnitId: unitId, ...values }, options)}
      onSaved={({ id }) => {
        void client.invalidateQueries();
        void navigate(systemAt(unitId, id));
      }}
      onBack={() => void navigate(systemsHome(unitId))}
    />
  );
}
