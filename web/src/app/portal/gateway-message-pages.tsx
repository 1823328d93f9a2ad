import { gatewayMessages } from '@ratepayer/contract/gateways/gateway-message.list.ts';
import { type PaymentSourceType, paymentSourceTypes } from '@ratepayer/contract/payments/channels.ts';
import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useOutletContext, useSearchParams } from 'react-router';
import { ChangeWordingForm } from '../../features/gateways/change-wording-form.tsx';
import { DeleteWording } from '../../features/gateways/delete-wording.tsx';
import { NewWordingForm, wordingsHome } from '../../features/gateways/new-wording-form.tsx';
import { UnwordedCodes } from '../../features/gateways/unworded-codes.tsx';
import { useCodes } from '../../features/gateways/use-codes.ts';
import { wordingLabels } from '../../features/gateways/wording-labels.ts';
import { problemOf } from '../../platform/refused.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-gateways.ts';
import type { ListAddress } from '../../ui/list/list-address.ts';
import { Banner, Loading, usePageTitle } from '../../ui/parts.tsx';
import { TabBar } from '../../ui/tab-bar.tsx';
import { PlatformMakes } from '../../ui/platform-makes.tsx';
import { recordPages } from './record-pages.tsx';
import type { ShellContext } from './shell.tsx';

/** The codes that nobody worded. */
function Unworded() {
  const { unit, user } = useOutletContext<ShellContext>();
  return <UnwordedCodes unitId={unit.id} mayWord={user.role === 'Global Admin'} />;
}

/** Wordings, and behind a tab the codes that were seen and have none. */
function WordingTabs({ address, children }: { readonly address: ListAddress; readonly children: ReactNode }) {
  const isUnworded = address.get('tab') === 'unworded';
  return (
    <TabBar
      name={sayList('wordings_title')}
      tabs={[
        { key: '', face: say('with_message') },
        { key: 'unworded', face: say('without_message') },
      ]}
      chosen={isUnworded ? 'unworded' : ''}
      // Filters and order of the list are nothing to the codes.
      onChoose={(key, how) => address.replace(new URLSearchParams(key ? { tab: key } : {}), how)}
    >
      {isUnworded ? <Unworded /> : children}
    </TabBar>
  );
}

function NewButton() {
  const { unit, user } = useOutletContext<ShellContext>();
  if (user.role !== 'Global Admin') return <PlatformMakes />;
  return (
    <Link className="btn tool" to={`/portal/custom-gateway-messages/create?bu=${unit.id}`}>
      {say('new_wording')}
    </Link>
  );
}

/** Leaves the page of what is gone. */
function DeleteThis(props: { readonly unitId: number; readonly wording: Wording; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const leave = () => {
    void navigate(wordingsHome(props.unitId));
    void client.invalidateQueries();
  };
  return <DeleteWording {...props} onDone={leave} />;
}
interface Wording {
  readonly id: number;
  readonly rowVersion: number;
}

/** Words for the answers of gateways, and the page of one. */
export const gatewayMessagePages = recordPages(gatewayMessages, {
  at: (id) => `custom-gateway-messages/detail/${id}`,
  name: ({ responseCode }) => responseCode,
  card: { title: 'responseCode', facts: ['gatewayName', 'payerMessage', 'seen'] },
  facts: ['gatewayName', 'paymentSourceType', 'culture', 'seen'],
  formOnPage: true,
  labels: { gatewayId: 'gateway', countsAsAttempt: 'wordings_counts' },
  list: {
    buttons: <NewButton />,
    tabs: (list, address) => <WordingTabs address={address}>{list}</WordingTabs>,
  },
  page: {
    actions: ({ record, unit, user }) =>
      user.role === 'Global Admin'
        ? [
            {
              key: 'delete',
              text: say('delete'),
              dialog: (close) => <DeleteThis unitId={unit.id} wording={record} onClose={close} />,
            },
          ]
        : [],
    sections: (shown) => <ChangeWordingForm {...shown} />,
    audited: () => Object.fromEntries(Object.entries(wordingLabels()).map(([key, name]) => [key, { name }])),
  },
});

/** Words an answer of a gateway that nobody worded yet. */
export function NewGatewayMessagePage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const [params] = useSearchParams();
  const { data, error } = useCodes(unit.id);
  usePageTitle(say('new_wording'), 'Ratepayer');
  const source = paymentSourceTypes.find((each) => each === params.get('source'));
  return (
    <>
      <nav aria-label={sayForm('breadcrumb')} className="small no-print">
        <Link to={wordingsHome(unit.id)}>{sayList('wordings_title')}</Link>{' '}
        <span className="muted">/ {say('new_wording')}</span>
      </nav>
      <h1>{say('new_wording')}</h1>
      {error ? (
        <Banner kind="bad" title={problemOf(error, sayForm('could_not_load', { one: say('gateway') }))} />
      ) : null}
      {data?.gateways.length === 0 ? <Banner kind="warn" title={say('no_gateway')} /> : null}
      {data ? (
        <NewWordingForm key={`${unit.id} ${user.id}`} unitId={unit.id} known={data} start={startOf(params, source)} />
      ) : error ? null : (
        <Loading />
      )}
    </>
  );
}

/** What the address says of the code that it is opened for. */
const startOf = (params: URLSearchParams, source: PaymentSourceType | undefined) => ({
  ...(Number(params.get('gateway')) > 0 ? { gatewayId: Number(params.get('gateway')) } : {}),
  ...(source ? { paymentSourceType: source } : {}),
  ...(params.get('code') ? { responseCode: String(params.get('code')) } : {}),
});
