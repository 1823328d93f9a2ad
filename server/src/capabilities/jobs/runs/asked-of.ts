import type { TaskSettings } from '@ratepayer/contract/jobs/task-facts.ts';
import type { TaskType } from '@ratepayer/contract/jobs/task-types.ts';

/** A task of a run that waits, or follows one that does. */
export interface WaitingTask {
  readonly position: number;
  readonly taskType: TaskType;
  readonly settings: TaskSettings;
}

/** Whose permission is asked for: what waits before another task is asked for the permission of that one. */
export function askedOf(tasks: readonly WaitingTask[], waiting: WaitingTask): WaitingTask {
  const next = tasks.find(({ position }) => position > waiting.position);
  return waiting.taskType === 'Wait For Approval' && next ? next : waiting;
}
