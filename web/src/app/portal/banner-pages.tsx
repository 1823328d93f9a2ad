import { banners } from '@ratepayer/contract/messages/banner.list.ts';
import { mostSwitched } from '@ratepayer/contract/messages/switched.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useOutletContext, useSearchParams } from 'react-router';
import { ChangeBanner } from '../../features/banners/change-banner.tsx';
import { BannerForm } from '../../features/banners/banner-form.tsx';
import { bannerLabels } from '../../features/banners/banner-labels.ts';
import { BannerMenu, SwitchBanners } from '../../features/banners/banner-menu.tsx';
import { newBannerAt, bannerAt, bannersHome } from '../../features/banners/banner-places.ts';
import { bannerApi } from '../../platform/api/banner.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-banners.ts';
import { Banner, Loading, usePageTitle } from '../../ui/parts.tsx';
import { recordPages } from './record-pages.tsx';
import type { ShellContext } from './shell.tsx';

const useMayManage = () => useOutletContext<ShellContext>().user.permissions.includes('BusinessUnits:Manage');

function NewButton() {
  const { unit } = useOutletContext<ShellContext>();
  if (!useMayManage()) return null;
  return (
    <Link className="btn tool" to={newBannerAt(unit.id)}>
      {say('new_banner')}
    </Link>
  );
}

type Row = Parameters<typeof BannerMenu>[0]['row'];

function MenuOf({ row }: { readonly row: Row }) {
  const { unit } = useOutletContext<ShellContext>();
  return useMayManage() ? <BannerMenu row={row} unitId={unit.id} /> : null;
}

function Chosen({ rows, clear }: { readonly rows: readonly Row[]; readonly clear: () => void }) {
  const { unit } = useOutletContext<ShellContext>();
  return useMayManage() ? <SwitchBanners banners={rows} unitId={unit.id} clear={clear} /> : null;
}

/** What payers are told, and the page of one message. */
export const bannerPages = recordPages(banners, {
  at: (id) => `messages/detail/${id}`,
  name: ({ title }) => title,
  card: { title: 'title', status: 'state', facts: ['messageType', 'startDate', 'endDate'] },
  facts: ['messageType', 'state', 'startDate', 'endDate', 'order'],
  formOnPage: true,
  labels: {
    contentMarkdown: 'banners_text',
    isDismissible: 'banners_dismissible',
    isActive: 'banners_active',
  },
  menu: (row) => <MenuOf row={row} />,
  list: {
    buttons: <NewButton />,
    bulk: { most: mostSwitched, actions: (rows, clear) => <Chosen rows={rows} clear={clear} /> },
  },
  page: {
    sections: (shown) => <ChangeBanner {...shown} />,
    audited: () => Object.fromEntries(Object.entries(bannerLabels()).map(([key, name]) => [key, { name }])),
  },
});

/** One more message to payers, from nothing or as a copy of another one. */
export function NewBannerPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const [params] = useSearchParams();
  const of = Number(params.get('of'));
  const { data, error } = useQuery({
    ...queryOf(bannerApi.getBanner, { businessUnitId: unit.id, id: of }),
    enabled: of > 0,
  });
  usePageTitle(say('new_banner'), 'Ratepayer');
  return (
    <>
      <nav aria-label={sayForm('breadcrumb')} className="small no-print">
        <Link to={bannersHome(unit.id)}>{sayList('banners_title')}</Link>{' '}
        <span className="muted">/ {say('new_banner')}</span>
      </nav>
      <h1>{say('new_banner')}</h1>
      {error ? (
        <Banner kind="bad" title={problemOf(error, sayForm('could_not_load', { one: sayList('banners_one') }))} />
      ) : null}
      {of > 0 && !data ? (
        error ? null : (
          <Loading />
        )
      ) : (
        <NewForm key={`${unit.id} ${user.id} ${of}`} unitId={unit.id} start={data ?? usual} />
      )}
    </>
  );
}

const usual = {
  messageType: 'Warning',
  onDashboard: true,
  onLogin: false,
  onCheckout: false,
  onReceipt: false,
  onQuickPay: true,
  onAutopay: true,
  onPos: true,
  isDismissible: true,
  order: 10,
  isActive: true,
} as const;

function NewForm({ unitId, start }: Pick<Parameters<typeof BannerForm>[0], 'start'> & { readonly unitId: number }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (
    <BannerForm
      name={say('new_banner')}
      start={start}
      mayChange
      save={(values, options) => bannerApi.addBanner({ businessUnitId: unitId, ...values }, options)}
      onSaved={({ id }) => {
        void client.invalidateQueries();
        void navigate(bannerAt(unitId, id));
      }}
      onBack={() => void navigate(bannersHome(unitId))}
    />
  );
}
