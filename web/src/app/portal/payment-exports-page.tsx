import { useOutletContext } from 'react-router';
import { paymentExportList, paymentExportTexts } from '@ratepayer/contract/exports/payment-export.list.ts';
import { exportActions, exportCells } from '../../features/exports/export-row.tsx';
import { paymentExportApi } from '../../platform/api/payment-export.api.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ShellContext } from './shell.tsx';

/** What the biller was told of payments, and each file made again. */
export function PaymentExportsPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  return (
    <ListPage
      list={paymentExportList}
      texts={paymentExportTexts}
      unit={unit}
      user={user}
      load={paymentExportApi.listPaymentExports}
      file={paymentExportApi.exportPaymentExports}
      chips={['ExportStatuses', 'ExportFormat']}
      cells={exportCells}
      unannounced
      row={{
        key: ({ id }) => id,
        href: () => '',
        name: ({ fileName, reason }) => fileName || reason,
        actions: (row) => exportActions(row, unit.id),
      }}
      card={{ title: 'fileName', amount: 'sumMinor', facts: ['madeDate', 'format', 'paymentCount'] }}
    />
  );
}
