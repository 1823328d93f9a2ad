import { batchLineList, batchLineTexts } from '@ratepayer/contract/settlement/batch-line.list.ts';
import type { SettlementBatch } from '@ratepayer/contract/settlement/batch.shapes.ts';
import { settlementApi } from '../../../platform/api/settlement.api.ts';
import type { Shown } from '../../../ui/detail/detail-page-props.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';

/** The gateway's lines beside ours; a line opens its payment. */
export function BatchLines({ record, unit, user }: Shown<SettlementBatch>) {
  return (
    <ListPage
      inside
      list={batchLineList}
      texts={batchLineTexts}
      unit={unit}
      user={user}
      load={settlementApi.listSettlementLines}
      file={settlementApi.exportSettlementLines}
      of={{ BatchId: record.id }}
      chips={['Kinds', 'Differs']}
      row={{
        key: (line) => line.id,
        href: ({ referenceNumber }) =>
          referenceNumber ? `/portal/payments/details/${referenceNumber}?bu=${unit.id}` : '',
        name: (line) => line.gatewayNumber,
      }}
      card={{ title: 'gatewayNumber', amount: 'gatewayAmountMinor', facts: ['kind', 'payerName', 'differenceMinor'] }}
    />
  );
}
