/** Lists that are made into files in the background. */
export const reportNames = [
  'payments',
  'account-payments',
  'service-fees',
  'external-payments',
  'account-uploads',
  'exceptions',
] as const;
export type ReportName = (typeof reportNames)[number];

/** How far a report is. */
export const reportStatuses = ['Queued', 'Running', 'Ready', 'Failed', 'Expired'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** Whether a worker has it, or will. */
export const isUnderWay = (status: ReportStatus): boolean => status === 'Queued' || status === 'Running';
