export const schedulingTypes = ['DueDateLeadTime', 'DayOfMonth'] as const;
export type SchedulingType = (typeof schedulingTypes)[number];

export const enrollmentTypes = ['Organization', 'Customer'] as const;
export type EnrollmentType = (typeof enrollmentTypes)[number];

/** 1 to 28, or the last of a month however long it is. */
export const daysOfMonth = [...Array.from({ length: 28 }, (_, day) => String(day + 1)), 'Last'] as const;

export const autopayActivities = ['Enroll', 'UpdateSettings', 'Unenroll', 'AdminCancel', 'SystemCancel'] as const;

/** Whether a card or bank account can be charged. */
export const sourceStatuses = ['Active', 'Expired', 'Invalid', 'Removed'] as const;

/** What is taken: the balance as it is then, at most what was announced, or what its payer asked for. */
export const amountStrategies = ['Balance At Processing', 'Fixed'] as const;

/** Why nobody can be enrolled on an account; empty where somebody can. */
export const closedFor = ['', 'feature', 'unit', 'account', 'biller', 'somebody'] as const;
export type ClosedFor = (typeof closedFor)[number];

/** How autopay of an account stands as its payer sees it. */
export const autopayStandings = ['On', 'Paused', 'SourceLost'] as const;

/** What a run of tomorrow will do with a payment. */
export const forecasts = ['Taken', 'Waits', 'Skipped', 'Ended'] as const;
export type Forecast = (typeof forecasts)[number];

/** What a business unit says of its automatic payments where it says nothing (domain.md 3.3). */
export const autopayDefaults = {
  maxAmountMinor: null,
  daysProcessingAllowedBeforeDueDate: 10,
  daysScheduledBeforeProcessed: 10,
  hoursCancellationAllowedBeforeProcessed: 24,
  schedulingTypes,
  processingTime: '08:00',
  unusualPercent: 300,
} as const;

/** So many planned payments are stopped at once. */
export const mostCanceled = 100;
