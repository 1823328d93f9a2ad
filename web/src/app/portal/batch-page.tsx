import { useOutletContext, useParams } from 'react-router';
import { batchList, batchTexts } from '@ratepayer/contract/settlement/batch.list.ts';
import { ExceptionsOf } from '../../features/staff/exceptions/exceptions-of.tsx';
import { batchHref } from '../../features/staff/settlement/batch-href.ts';
import { BatchLines } from '../../features/staff/settlement/batch-lines.tsx';
import { settlementApi } from '../../platform/api/settlement.api.ts';
import { say } from '../../platform/texts/staff-payments.ts';
import { DetailPage } from '../../ui/detail/detail-page.tsx';
import type { ShellContext } from './shell.tsx';

/** One day of a merchant account: what neither side explains first, then every line. */
export function BatchPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const batchId = Number(useParams()['batchId']);
  return (
    <DetailPage
      list={batchList}
      texts={batchTexts}
      unit={unit}
      user={user}
      read={settlementApi.getSettlementBatch}
      of={{ businessUnitId: unit.id, batchId }}
      one={say('one_batch')}
      home="/portal/reports/batches"
      name={(batch) => batch.batchIdentifier}
      facts={['merchantNumber', 'openedDate', 'closedDate', 'netAmountMinor', 'gatewayNetMinor', 'differenceMinor']}
      sections={(shown) => (
        <>
          <ExceptionsOf of={{ BatchId: shown.record.id }} unit={unit} user={user} show={shown.show} />
          <BatchLines {...shown} />
        </>
      )}
      history={settlementApi.listSettlementBatchHistory}
      neighbours={{ load: settlementApi.listSettlementBatches, href: (batch) => batchHref(unit.id, batch) }}
    />
  );
}
