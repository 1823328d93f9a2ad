import type { paymentExportList } from '@ratepayer/contract/exports/payment-export.list.ts';
import type { PaymentExport } from '@ratepayer/contract/exports/payment-export.shapes.ts';
import { fileApi } from '../../platform/api/file.api.ts';
import { paymentExportApi } from '../../platform/api/payment-export.api.ts';
import { download } from '../../platform/download.ts';
import { say } from '../../platform/texts/staff-exports.ts';
import { toast } from '../../platform/toasts.ts';
import type { Action } from '../../ui/action.ts';
import type { Cells } from '../../ui/list/list-cells.tsx';

/** The file, or why there is none. */
export const exportCells: Cells<typeof paymentExportList> = {
  fileName: ({ fileName, reason }) =>
    fileName === '' ? <span className="muted">{`${say('marked_by_hand')}: ${reason}`}</span> : fileName,
};

/** What may be done with an export: take its file as it is kept or made again, and see the run that it is of. */
export function exportActions(row: PaymentExport, unitId: number): readonly Action[] {
  const { id, fileId, jobId, runId } = row;
  const said = async (taken: Promise<string | undefined>) => {
    const problem = await taken;
    if (problem) toast(problem);
  };
  if (fileId === null) return [];
  return [
    {
      key: 'download',
      text: say('download'),
      press: () => void said(download(fileApi.downloadFile, { businessUnitId: unitId, fileId })),
    },
    {
      key: 'again',
      text: say('make_again'),
      press: () => void said(download(paymentExportApi.makeExportAgain, { businessUnitId: unitId, exportId: id })),
    },
    ...(jobId === null || runId === null
      ? []
      : [{ key: 'run', text: say('open_run'), to: `/portal/jobs/${jobId}?run=${runId}&bu=${unitId}` }]),
  ];
}
