import { useOutletContext } from 'react-router';
import { movementList, movementTexts } from '@ratepayer/contract/payments/movement.list.ts';
import { paymentApi } from '../../platform/api/payment.api.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ShellContext } from './shell.tsx';

/** What came in and what went back: the rows that net revenue adds up. */
export function RevenuePage() {
  const { unit, user } = useOutletContext<ShellContext>();
  return (
    <ListPage
      list={movementList}
      texts={movementTexts}
      unit={unit}
      user={user}
      load={paymentApi.listRevenueMovements}
      file={paymentApi.exportRevenueMovements}
      chips={['Kinds']}
      live={['Payment.Processed', 'Payment.Voided', 'Payment.Refunded']}
      row={{
        key: (movement) => movement.id,
        href: (movement) => `/portal/payments/details/${movement.referenceNumber}?bu=${unit.id}`,
        name: (movement) => movement.referenceNumber,
      }}
      card={{ title: 'referenceNumber', amount: 'netMinor', facts: ['at', 'kind'] }}
    />
  );
}
