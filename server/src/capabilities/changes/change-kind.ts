import type { changeKinds, ChangeStatus, ChangeSubjectName } from '@ratepayer/contract/kit/change-states.ts';
import type { Tx } from '../../platform/database/database.ts';

/** What was asked of a second person, as it is decided on or put in force. */
export interface AskedChange {
  readonly id: number;
  readonly businessUnitId: number;
  /** What it is about. */
  readonly entityId: number;
  readonly kind: (typeof changeKinds)[number];
  readonly targetRowVersion: number;
  /** What was and what is to be, as its subject names it; never a secret. */
  readonly before: object;
  readonly after: object;
  /** Its credentials, sealed; empty where they stay. */
  readonly sealed: string;
  readonly waitsADay: boolean;
  readonly reason: string;
  readonly status: string;
  readonly requestedBy: number;
  /** That login, and every other one of the same person. */
  readonly requesterLogins: readonly number[];
  readonly requestedByName: string;
  readonly decidedByName: string;
  readonly isExpired: boolean;
  readonly isDue: boolean;
}

/** Where what a change is about stands: its id, and the business unit that its history is in. */
export interface ChangePlace {
  readonly businessUnitId: number;
  readonly id: number;
}

/** Where a change stands now. */
export interface ToldChange {
  readonly id: number;
  readonly businessUnitId: number;
  readonly status: ChangeStatus;
}

/** What changes are about: each capability that has some brings one. */
export interface ChangeSubject {
  readonly entityType: ChangeSubjectName;
  /** Locks it, before what was asked about it is read. @throws 404 for one elsewhere */
  readonly hold: (tx: Tx, of: ChangePlace) => Promise<unknown>;
  /** Whether it is still as it was asked about; it is held. */
  readonly stands: (tx: Tx, asked: AskedChange) => Promise<boolean>;
  /** Writes what was approved, with its entries of the history. It is held and as it was asked about. */
  readonly carryOut: (tx: Tx, asked: AskedChange, now: Date) => Promise<void>;
  /** Tells every administrator where a change stands now. */
  readonly tell: (tx: Tx, change: ToldChange) => Promise<unknown>;
}
