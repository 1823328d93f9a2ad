import { merchantAccounts } from '@ratepayer/contract/gateways/merchant-account.list.ts';
import type { MerchantSetup } from '@ratepayer/contract/gateways/merchant-account.operations.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useOutletContext } from 'react-router';
import { DevicesOfMerchant } from '../../features/devices/devices-of-merchant.tsx';
import { FeesOfAccount } from '../../features/fees/fees-of-account.tsx';
import { BatchesOfMerchant } from '../../features/gateways/batches-of-merchant.tsx';
import { ChangeMerchantForm, type MerchantRecord } from '../../features/gateways/change-merchant-form.tsx';
import { TestBar } from '../../features/gateways/merchant-bars.tsx';
import { ActivateDialog, DisableMerchantDialog, TestDialog } from '../../features/gateways/merchant-dialogs.tsx';
import { MerchantChangeBar } from '../../features/gateways/merchant-change-bar.tsx';
import { merchantAt, merchantLabels } from '../../features/gateways/merchant-form.ts';
import { ReplaceCredentialsForm } from '../../features/gateways/replace-credentials-form.tsx';
import { merchantAccountApi } from '../../platform/api/merchant-account.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-gateways.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import type { Tab } from '../../ui/detail/detail-tabs.tsx';
import { RowMenu } from '../../ui/action-parts.tsx';
import { Banner, Loading } from '../../ui/parts.tsx';
import type { PageAction } from '../../ui/action.ts';
import { PlatformMakes } from '../../ui/platform-makes.tsx';
import { recordPages } from './record-pages.tsx';
import type { ShellContext } from './shell.tsx';

function NewButton() {
  const { unit, user } = useOutletContext<ShellContext>();
  if (user.role !== 'Global Admin') return <PlatformMakes />;
  return (
    <Link className="btn tool" to={`/portal/merchant-accounts/create?bu=${unit.id}`}>
      {say('new_merchant')}
    </Link>
  );
}

/** The same from the list: each opens the page, which asks. */
function MenuOf({ row }: { readonly row: Pick<MerchantRecord, 'id' | 'name' | 'status'> }) {
  const { unit, user } = useOutletContext<ShellContext>();
  if (user.role !== 'Global Admin') return null;
  const page = merchantAt(unit.id, row.id);
  const asks = [
    { key: 'test', text: say('send_test'), to: `${page}&do=test` },
    { key: 'disable', text: say('disable'), to: `${page}&do=disable` },
  ];
  return (
    <RowMenu
      name={row.name}
      actions={[{ key: 'edit', text: say('edit'), to: page }, ...(row.status === 'Disabled' ? [] : asks)]}
    />
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

/** Where it is used: its days, the readers that read for it, and fees that go to it. */
const tabsOf = ({ record, unit, user }: Shown<MerchantRecord>): readonly Tab[] => [
  {
    key: 'batches',
    name: say('batches'),
    draw: () => <BatchesOfMerchant unit={unit} merchantNumber={record.merchantNumber} />,
  },
  ...(user.permissions.some((one) => one === 'BusinessUnits:Read' || one === 'Payments:Default')
    ? [
        {
          key: 'devices',
          name: sayList('devices_title'),
          draw: () => <DevicesOfMerchant unit={unit} merchantNumber={record.merchantNumber} />,
        },
      ]
    : []),
  {
    key: 'schedules',
    name: say('schedules_using'),
    draw: () => <FeesOfAccount unit={unit} merchantAccountId={record.id} />,
  },
];

/** Whether others may open its gateway again, for its last days. */
const isReplaceable = ({ record, user }: Shown<MerchantRecord>, { gateway }: MerchantSetup): boolean =>
  record.status === 'Disabled' && user.role === 'Global Admin' && gateway.credentials.length > 0;

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
      {setup && isReplaceable(shown, setup) ? (
        <ReplaceCredentialsForm key={`${record.id} ${record.rowVersion}`} {...shown} setup={setup} />
      ) : null}
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
  menu: (row) => <MenuOf row={row} />,
  list: { buttons: <NewButton /> },
  page: {
    actions: actionsOf,
    sections: (shown) => <Sections {...shown} />,
    tabs: tabsOf,
    audited: () => Object.fromEntries(Object.entries(merchantLabels()).map(([key, name]) => [key, { name }])),
  },
});
