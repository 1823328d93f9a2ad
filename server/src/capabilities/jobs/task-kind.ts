import type { Readable } from 'node:stream';
import type { FileCategory } from '@ratepayer/contract/files/file-state.ts';
import type { TaskSettings } from '@ratepayer/contract/jobs/task-facts.ts';
import type { TaskType } from '@ratepayer/contract/jobs/task-types.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { BusinessUnit } from '../organizations/find-business-unit.ts';

/** A file of a run. */
export interface RunFile {
  readonly id: number;
  readonly name: string;
  readonly category: FileCategory;
  readonly storageKey: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** It is in quarantine, or was purged: no task works on it. */
  readonly isHeldBack?: boolean;
}

/** Somebody let a task that paused its run go on. */
export interface Approval {
  /** What the task asked when it paused; null where it said nothing of it. */
  readonly of: unknown;
  readonly by: string;
  readonly reason: string;
}

/** What a task is given, and how it tells of itself. */
export interface TaskContext {
  readonly unit: BusinessUnit;
  readonly jobId: number;
  readonly executionId: number;
  readonly position: number;
  /** How often it was begun: more than 1 where a worker was lost, or an approval was waited for. */
  readonly attempt: number;
  /** Where it fails of what may pass, it is not tried again by itself. */
  readonly isLastTry: boolean;
  /**
   * The same each time the task is done for one run, also by a run that was begun again: what is done under it is done
   * once.
   */
  readonly key: string;
  readonly startedBy: string;
  readonly settings: TaskSettings;
  /** What the task before it left that left any, or what was brought to the run. */
  readonly files: readonly RunFile[];
  /** What it kept itself when it was begun before, in this run or one that it goes on for. */
  readonly left: readonly RunFile[];
  readonly approval: Approval | undefined;
  /** What it kept of how far it is, also for a run that goes on for another one. */
  readonly state: Readonly<Record<string, unknown>>;
  /** Aborted when the run was taken away, is over its time or shall stop: what can end early does. */
  readonly signal: AbortSignal;
  /**
   * Keeps bytes as a file of the run under a name of its own: a second time under the same one keeps the first. What is
   * written alongside holds from the moment in which the file does.
   */
  keepFile(
    name: string,
    bytes: Readable,
    fileKey?: string,
    mostBytes?: number,
    alongside?: (tx: Tx, file: RunFile) => Promise<void>,
  ): Promise<RunFile>;
  /** Keeps how far it is, in the transaction of what it did. */
  keepState(tx: Tx, state: Readonly<Record<string, unknown>>): Promise<void>;
  /** A line of the log of the run. */
  log(message: Told, level?: 'Info' | 'Error'): Promise<void>;
  /** How far it is, told once a second. */
  progress(done: number, total: number): void;
  /** A transaction of the business unit that commits only while this worker holds the run. @throws Lost */
  held<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** @throws Lost, Interrupted where it must not go on */
  check(): void;
}

type Counts = Readonly<Record<string, number>>;

/** What came of a task. */
export type TaskResult =
  | { readonly outcome: 'Successful'; readonly counts?: Counts; readonly message?: Told }
  /** There was nothing for it to do; the run goes on. */
  | { readonly outcome: 'Skipped'; readonly message: Told }
  /** There is nothing for the whole run to do: it ends early. */
  | { readonly outcome: 'Nothing To Do'; readonly message: Told }
  /**
   * A person decides; whoever lets it go on has the task done again, with `approval` of what it asks: that is kept with
   * the pause, and given back.
   */
  | { readonly outcome: 'Paused'; readonly message: Told; readonly counts?: Counts; readonly asks?: object }
  /** A sentence for people, and what programs said. */
  | {
      readonly outcome: 'Failed';
      readonly message: Told;
      readonly technical?: string;
      readonly counts?: Counts;
      /** What failed may pass by itself: it is tried again after a pause, a few times. */
      readonly mayPass?: boolean;
    };

/** How a kind of task is done; what it is says the contract (`jobs/task-types.ts`). */
export interface TaskKind {
  readonly type: TaskType;
  run(context: TaskContext): Promise<TaskResult>;
}

/** The run is another worker's, or ended. */
export class Lost extends Error {}
/** The run is over its time, or shall stop. */
export class Interrupted extends Error {}
