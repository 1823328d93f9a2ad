/** Of a run. */
export const executionStatuses = ['Processing', 'Paused', 'Successful', 'ExitedEarly', 'Failed'] as const;
export type ExecutionStatus = (typeof executionStatuses)[number];
/** Of one of its tasks. */
export const taskStatuses = ['Pending', 'Skipped', 'Processing', 'Successful', 'Failed'] as const;
export type TaskStatus = (typeof taskStatuses)[number];
/** What began a run. */
export const triggers = ['Schedule', 'Manual', 'File', 'Retry', 'Event'] as const;
export const scheduleKinds = ['Manual', 'Minutes', 'Daily', 'Weekly', 'Monthly', 'On File Arrival'] as const;
export type ScheduleKind = (typeof scheduleKinds)[number];
/** What becomes of a run that is due while the one before it is still under way. */
export const overlaps = ['Skip', 'Queue'] as const;
/** When a task is done at all. */
export const conditions = ['Always', 'With Files'] as const;
export const failureRules = ['Stop', 'Continue'] as const;
export const logLevels = ['Info', 'Error'] as const;
/** How long a run waits for a person: it must not hold back the next ones for ever. */
export const pausedHours = 72;
