import type { ReactNode } from 'react';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { exceptionList, exceptionTexts } from '@ratepayer/contract/payments/exception.list.ts';
import { exceptionApi } from '../../../platform/api/exception.api.ts';
import type { SessionUser } from '../../../platform/session/user.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { sayValue } from '../../../platform/texts/values.ts';
import type { ListAddress } from '../../../ui/list/list-address.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { Status } from '../../../ui/status.tsx';
import { ExceptionDrawer } from './exception-drawer.tsx';
import { oursText, stateOf, theirsText } from './exception-words.ts';
import { useOpenedException } from './use-opened-exception.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
  readonly tabs: (list: ReactNode, address: ListAddress) => ReactNode;
}

/** What the gateways' books and ours do not explain to each other; a row opens in a drawer that the address names. */
export function ExceptionList({ unit, user, tabs }: Props) {
  const { opened, close, done, hrefOf } = useOpenedException();
  return (
    <ListPage
      list={exceptionList}
      texts={exceptionTexts}
      unit={unit}
      user={user}
      load={exceptionApi.listGatewayExceptions}
      file={exceptionApi.exportGatewayExceptions}
      chips={['State', 'Kinds']}
      live={['Payment.Voided', 'Payment.Refunded']}
      isRunning={(row) => row.isGivingBack || row.isBeingRecorded}
      cells={{
        gatewayTransactionId: theirsText,
        referenceNumber: oursText,
        resolution: (row) => <Status value={stateOf(row)} />,
      }}
      row={{
        key: (row) => row.id,
        href: (row) => hrefOf('/portal/payments', row),
        name: (row) => `${sayValue(row.kind)} ${row.gatewayTransactionId}`,
      }}
      card={{
        title: 'kind',
        amount: 'amountMinor',
        status: 'resolution',
        facts: ['createdDate', 'gatewayTransactionId', 'referenceNumber'],
      }}
      totals={({ totals }, show) => [
        {
          label: say('open_difference', { open: totals.openCount }),
          sums: { amountMinor: show(totals.openAmountMinor) },
          whole: true,
        },
      ]}
      tabs={tabs}
    >
      {opened ? (
        <ExceptionDrawer key={opened} id={opened} unit={unit} user={user} onClose={close} onDone={done} />
      ) : null}
    </ListPage>
  );
}
