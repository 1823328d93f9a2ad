import { headOf, type ListTexts, list } from '../kit/list.ts';
import { many, typed } from '../kit/list-filter.ts';
import { exportStatuses } from './export-marks.ts';
import type { PaymentExport } from './payment-export.shapes.ts';

/** What the biller was told of payments, the latest first. */
export const paymentExportList = list<PaymentExport>()({
  name: 'payment-exports',
  needs: 'Billing:Default',
  usual: '-madeDate',
  period: 'open',
  columns: {
    madeDate: { kind: 'instant', sort: true },
    sequence: { kind: 'number', sort: true, maybe: true },
    status: { kind: 'text' },
    format: { kind: 'text', sort: true },
    paymentCount: { kind: 'number', sort: true },
    entryCount: { kind: 'number', sort: true, off: true },
    paidMinor: { kind: 'money', sort: true, off: true },
    returnedMinor: { kind: 'money', sort: true, off: true },
    sumMinor: { kind: 'money', sort: true },
    fileName: { kind: 'text' },
    sha256: { kind: 'text', off: true },
    madeBy: { kind: 'text', sort: true },
    reason: { kind: 'text', off: true },
  },
  filters: {
    ExportStatuses: many('status', exportStatuses),
    ExportFormat: typed('format', 60),
  },
  search: ['fileName', 'sha256', 'madeBy'],
});

export const paymentExportTexts: ListTexts<typeof paymentExportList> = {
  ...headOf('payment_exports'),
  period: 'export_made',
  columns: {
    madeDate: 'export_made',
    sequence: 'export_number',
    status: 'status',
    format: 'billing_systems_format',
    paymentCount: 'export_payments',
    entryCount: 'export_entries',
    paidMinor: 'export_paid',
    returnedMinor: 'export_returned',
    sumMinor: 'export_sum',
    fileName: 'export_file_name',
    sha256: 'checksum',
    madeBy: 'export_made_by',
    reason: 'reason',
  },
  filters: { ExportStatuses: 'status', ExportFormat: 'billing_systems_format' },
  fields: { fileName: 'export_file_name', sha256: 'checksum', madeBy: 'export_made_by' },
  members: ['status', 'format'],
};
