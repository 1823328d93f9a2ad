import type { Fields } from '../kit/fields.ts';
import type { Permission } from '../users/roles.ts';

/** What is asked of a task, as it was answered. */
export type TaskSettings = Readonly<Record<string, string | number | boolean | null>>;

/** What a kind of task is: who may have it done, what it needs before it, and what is asked of it. */
export interface TaskFacts {
  readonly needs: Permission;
  /** It reads the files that the tasks before it left, or that were brought to the run. */
  readonly takesFiles: boolean;
  readonly movesMoney: boolean;
  /** Nobody of a town may have it done: no permission covers it. */
  readonly onlyPlatform: boolean;
  /** A worker that takes over a lost run goes on with it: it does nothing twice. Anything else has failed then. */
  readonly goesOn: boolean;
  readonly settings: Fields;
  /** The setting that has to be filled in, because of what others say. */
  readonly missing?: (settings: TaskSettings) => string | undefined;
}

/** What holds of a kind of task unless it says otherwise. */
export const usual = { takesFiles: false, movesMoney: false, onlyPlatform: false, goesOn: true } as const;
