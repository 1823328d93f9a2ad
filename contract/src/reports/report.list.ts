import { headOf, type ListTexts, list } from '../kit/list.ts';
import { many, typed, yesNo } from '../kit/list-filter.ts';
import { archiveName, reportNames, reportStatuses, reportTypes } from './report-state.ts';
import type { GeneratedReport } from './report.shapes.ts';

/** Files of lists that were asked for, of a person or, for administrators, of everybody. */
export const reportList = list<GeneratedReport>()({
  name: 'generated-reports',
  needs: 'Reports:Default',
  usual: '-requestedDate',
  period: 'open',
  quick: 'report',
  columns: {
    requestedDate: { kind: 'instant', sort: true },
    title: { kind: 'text', sort: true },
    filters: { kind: 'text' },
    reportType: { kind: 'text', sort: true },
    rowCount: { kind: 'number', sort: true },
    requestedBy: { kind: 'text', sort: true },
    status: { kind: 'status', sort: true },
    expiresDate: { kind: 'instant' },
  },
  filters: {
    ReportNames: many('report', reportNames),
    ReportTypes: many('type', reportTypes),
    ReportStatuses: many('status', reportStatuses),
    ReportNumber: typed('number', 20),
    Mine: yesNo('mine'),
  },
  search: ['title'],
});

export const reportTexts: ListTexts<typeof reportList> = {
  ...headOf('reports'),
  period: 'requested',
  columns: {
    requestedDate: 'requested',
    title: 'report',
    filters: 'filters',
    reportType: 'type',
    rowCount: 'rows',
    requestedBy: 'requested_by',
    status: 'status',
    expiresDate: 'expires',
  },
  filters: {
    ReportNames: 'report',
    ReportTypes: 'type',
    ReportStatuses: 'status',
    ReportNumber: 'report_number',
    Mine: 'only_mine',
  },
  fields: { title: 'report' },
  values: {
    payments: 'payments_title',
    'account-payments': 'lines_title',
    'service-fees': 'fee_title',
    'external-payments': 'external_title',
    'account-uploads': 'uploads_title',
    bills: 'bills_title',
    'billing-cycles': 'cycles_title',
    exceptions: 'exceptions_title',
    'settlement-batches': 'batches_title',
    'settlement-lines': 'batch_lines_title',
    [archiveName]: 'organization_data_title',
  },
};
