import { exportMethods } from '../kit/export.ts';

/** Everything of an organization as one file: a report that is no list. */
export const archiveName = 'organization-data';
/** What a report may be. */
export const reportTypes = [...exportMethods, 'ZIP'] as const;
export type ReportType = (typeof reportTypes)[number];

/** Lists that reports are narrowed to; every list that leaves the product may be asked for. */
export const reportNames = [
  'payments',
  'account-payments',
  'service-fees',
  'external-payments',
  'account-uploads',
  'exceptions',
  'settlement-batches',
  'settlement-lines',
  archiveName,
] as const;

/** How far a report is. */
export const reportStatuses = ['Queued', 'Running', 'Ready', 'Failed', 'Expired'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** Whether a worker has it, or will. */
export const isUnderWay = (status: ReportStatus): boolean => status === 'Queued' || status === 'Running';
