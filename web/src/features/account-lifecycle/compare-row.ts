import type { MergeSide } from '@ratepayer/contract/accounts/lifecycle.shapes.ts';

/** A line of the comparison: what each side has, and what is left of both. */
export interface CompareRow {
  readonly name: string;
  readonly one: string;
  readonly other: string;
  readonly after: string;
  /** Said below what is left. */
  readonly note?: string;
  /** Of the side that is merged: it is lost. */
  readonly isLost?: boolean;
  /** What the rows above come to. */
  readonly isWhole?: boolean;
}
export interface CompareGroup {
  readonly name: string;
  readonly isMoney?: boolean;
  readonly rows: readonly CompareRow[];
}

export interface Sides {
  readonly gone: MergeSide;
  readonly stays: MergeSide;
}
