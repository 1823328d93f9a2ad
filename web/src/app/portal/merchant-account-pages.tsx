import { merchantAccounts } from '@ratepayer/contract/gateways/merchant-account.list.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useOutletContext } from 'react-router';
import { ChangeMerchantForm, type MerchantRecord } from '../../features/gateways/change-merchant-form.tsx';
import { TestBar } from '../../features/gateways/merchant-bars.tsx';
import { ActivateDialog, DisableMerchantDialog, TestDialog } from '../../features/gateways/merchant-dialogs.tsx';
import { MerchantChangeBar } from '../../features/gateways/merchant-change-bar.tsx';
import { merchantLabels } from '../../features/gateways/merchant-form.ts';
import { merchantAccountApi } from '../../platform/api/merchant-account.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-gateways.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Banner, Loading } from '../../ui/parts.tsx';
import type { PageAction } from '../../ui/action.ts';
import { recordPages } from './record-pages.tsx';
import type { ShellContext } from './shell.tsx';

function NewButton() {
  const { unit, user } = useOutletContext<ShellContext>();
  if (user.role !== 'Global Admin') return null;
  return (
    <Link className="btn tool" to={`/portal/merchant-accounts/create?bu=${unit.id}`}>
      {say('new_merchant')}
    </Link>
  );
}

/** What the platform may do with one as it stands. */
function actionsOf({ record, unit, user, onReload }: Shown<MerchantRecord>): readonly PageAction[] {
  if (user.role !== 'Global Admin' || record.status === 'Disabled') return [];
  const of = (close: () => void) => ({
    unitId: unit.id,
    merchant: record,
    onClose: close,
    onDone: () => (close(), onReload()),
  });
  return [
    { key: 'test', text: say('send_test'), dialog: (close) => <TestDialog {...of(close)} /> },
    ...(record.status === 'Draft'
      ? [{ key: 'activate', text: say('activate'), dialog: (close: () => void) => <ActivateDialog {...of(close)} /> }]
      : []),
    { key: 'disable', text: say('disable'), dialog: (close) => <DisableMerchantDialog {...of(close)} /> },
  ];
}

function Sections(shown: Shown<MerchantRecord>) {
  const { record, unit } = shown;
  const of = { businessUnitId: unit.id, id: record.id };
  const { data: setup, error } = useQuery(queryOf(merchantAccountApi.getMerchantSetup, of));
  return (
    <>
      {setup?.change ? <MerchantChangeBar {...shown} of={of} change={setup.change} /> : null}
      {setup ? <TestBar {...shown} setup={setup} /> : null}
      {setup ? (
        <ChangeMerchantForm key={`${record.id} ${record.status} ${setup.change?.id}`} {...shown} setup={setup} />
      ) : error ? (
        <Banner kind="bad" title={problemOf(error, sayForm('could_not_load', { one: sayList('merchants_one') }))} />
      ) : (
        <Loading />
      )}
      <p className="gap-md">
        <Link to={`/portal/reports/batches/${encodeURIComponent(record.merchantNumber)}?bu=${unit.id}`}>
          {say('batches_of_number')}
        </Link>
      </p>
    </>
  );
}

/** Numbers of a business unit at the gateways, and the page of one with how it is set up. */
export const merchantAccountPages = recordPages(merchantAccounts, {
  at: (id) => `merchant-accounts/detail/${id}`,
  name: ({ name }) => name,
  card: { title: 'name', amount: 'volumeMinor', status: 'status', facts: ['merchantNumber', 'gatewayName', 'purpose'] },
  facts: [
    'merchantNumber',
    'gatewayName',
    'purpose',
    'sources',
    'channels',
    'currencyCode',
    'batchClose',
    'volumeMinor',
  ],
  formOnPage: true,
  labels: {
    billingAddressCollection: 'merchants_address',
    batchCloseTime: 'merchants_close',
    timezone: 'time_zone',
    depositDays: 'merchants_deposit_days',
  },
  list: { buttons: <NewButton /> },
  page: {
    actions: actionsOf,
    sections: (shown) => <Sections {...shown} />,
    audited: () => Object.fromEntries(Object.entries(merchantLabels()).map(([key, name]) => [key, { name }])),
  },
});
