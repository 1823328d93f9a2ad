import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useOutletContext, useParams, useSearchParams } from 'react-router';
import { batchList, batchTexts } from '@ratepayer/contract/settlement/batch.list.ts';
import { batchHref } from '../../features/staff/settlement/batch-href.ts';
import { CloseDay } from '../../features/staff/settlement/close-day.tsx';
import { MerchantSums } from '../../features/staff/settlement/merchant-sums.tsx';
import { settlementApi } from '../../platform/api/settlement.api.ts';
import { keyOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-payments.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Button } from '../../ui/parts.tsx';
import type { ShellContext } from './shell.tsx';

/** Days of the merchant accounts: what we have, what the gateways say, and what neither explains. */
export function BatchesPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const client = useQueryClient();
  const [closing, setClosing] = useState(false);
  return (
    <ListPage
      list={batchList}
      texts={batchTexts}
      unit={unit}
      user={user}
      load={settlementApi.listSettlementBatches}
      file={settlementApi.exportSettlementBatches}
      chips={['BatchStatuses', 'Differs']}
      above={({ get, set }, answer) =>
        answer && answer.merchants.length > 0 && !get('merchant') ? (
          <MerchantSums merchants={answer.merchants} unit={unit} onChoose={(merchant) => set({ merchant })} />
        ) : null
      }
      live={['Payment.Voided', 'Payment.Refunded']}
      row={{
        key: (batch) => batch.id || -batch.merchantAccountId,
        href: (batch) => batchHref(unit.id, batch),
        name: (batch) => batch.batchIdentifier,
      }}
      card={{
        title: 'batchIdentifier',
        amount: 'netAmountMinor',
        status: 'status',
        facts: ['openedDate', 'merchantNumber', 'differenceMinor'],
      }}
      buttons={
        user.role === 'Global Admin' ? (
          <Button className="tool sec" onClick={() => setClosing(true)}>
            {say('close_day')}
          </Button>
        ) : null
      }
    >
      {closing ? (
        <CloseDay
          unit={unit}
          onClose={() => setClosing(false)}
          onDone={(isOver) => {
            if (isOver) setClosing(false);
            void client.invalidateQueries({ queryKey: keyOf(settlementApi.listSettlementBatches) });
          }}
        />
      ) : null}
    </ListPage>
  );
}

/** The batches of one merchant number: the same list, narrowed. */
export function BatchesOfMerchant() {
  const { merchantNumber = '' } = useParams();
  const [params] = useSearchParams();
  const narrowed = new URLSearchParams(params);
  narrowed.set('merchant', merchantNumber);
  return <Navigate to={`/portal/reports/batches?${narrowed}`} replace />;
}
