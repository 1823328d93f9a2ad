import type { Fields } from '../kit/fields.ts';
import type { ListNeeds } from '../users/needs.ts';
import type { Permission } from '../users/roles.ts';
import type { KindOfFile } from './kind-of-left.ts';

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
  /** What the files are that it leaves, where they are not what it works on or an export (`kind-of-left.ts`). */
  readonly leaves?: KindOfFile;
  /** What is asked besides of whoever has it done, because of what it says. */
  readonly needsOf?: (settings: TaskSettings) => ListNeeds | undefined;
  /** The setting that has to be filled in, because of what others say. */
  readonly missing?: (settings: TaskSettings) => string | undefined;
}

/** What holds of a kind of task unless it says otherwise. */
export const usual = { takesFiles: false, movesMoney: false, onlyPlatform: false, goesOn: true } as const;
