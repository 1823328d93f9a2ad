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
] as const;

/** How far a report is. */
export const reportStatuses = ['Queued', 'Running', 'Ready', 'Failed', 'Expired'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** Whether a worker has it, or will. */
export const isUnderWay = (status: ReportStatus): boolean => status === 'Queued' || status === 'Running';
