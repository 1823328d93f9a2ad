import type { Seeded } from '../foreign-rows.ts';

/** What may be done before a history is read: by an administrator of the town, or of the platform. */
export interface Town {
  readonly rows: Seeded;
  call(method: string, path: string, body?: object): Promise<any>;
  /** What it answers now, with something else in it, saved by the operation of this name. */
  save(operation: string, values: object, of?: Readonly<Record<string, string | number>>): Promise<any>;
  /** Names rows that came about. */
  found(rows: Readonly<Record<string, number>>): void;
}

/** A line of an entry: what changed, what stood there before, what stands there now. */
export type Line = readonly [field: string, before: string, now: string];

export interface Told {
  /** Its path in the register of screens, or another place of one that is named already. */
  readonly screen: string;
  /** Below /portal. */
  readonly at: (rows: Seeded) => string;
  /** What is pressed to see it, where no address leads there. */
  readonly opens?: string;
  /** Whoever changes it, where that is nobody of the town. */
  readonly by?: 'global';
  readonly happens: (town: Town) => Promise<unknown>;
  /** What was done, and why, where it is no plain change. */
  readonly act?: string;
  readonly why?: string;
  /** Lines of its entry; a text begins so. */
  readonly says: readonly Line[];
  /** What nobody may read of it again. */
  readonly hides?: readonly string[];
}

/** The address of a record below its list. */
export const at =
  (path: string, of: string, behind = '?tab=history') =>
  (rows: Seeded) =>
    `${path}/${rows[of]}${behind}`;

/** In place of a secret: nobody may read it again. */
export const sesame = 'sesame-of-the-walk-0123456789abcdef';
