import type { RecordHistory } from '../form/last-change.ts';

/** What a form that stands on the page of a record is told of it, and tells. */
export interface OnPage<R> {
  /** Somebody else changed it since something was typed. */
  readonly isBehind: boolean;
  /** Whether something is typed: the record is held as it was read for as long. */
  readonly onTyped: (isTyped: boolean) => void;
  /** Whether this version was saved or chosen here. */
  readonly isOwn: (record: R) => boolean;
  /** Holds it at a version that something was typed over. */
  readonly hold: (record: R) => void;
  /** Reads it anew. */
  readonly reread: () => Promise<R>;
  /** Goes on from a reading, and saves against that. */
  readonly take: (record: R) => void;
  /** Shows what was saved. */
  readonly onSaved: (after: R) => void;
  readonly history: RecordHistory | undefined;
}
