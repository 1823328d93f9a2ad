/**
 * Named places before and after every step that moves money. In a running product they do nothing; the kill harness
 * arms one of them, and the process dies there as by `kill -9`. A new flow names its steps here and nowhere else.
 */
export const crashPoints = [
  'answer.judged',
  'answer.committed',
  'process.checked',
  'commit.sent',
  'process.committed',
  'gateway.prepared',
  'gateway.answered',
  'outcome.locked',
  'outcome.committed',
  'unknown.written',
  'unknown.committed',
  'lost.found',
  'inquiry.answered',
  'inquiry.postponed',
  'reversal.written',
  'reversal.committed',
  'adjustment.written',
  'adjustment.committed',
  'batch.reported',
  'batch.matched',
  'batch.joined',
  'batch.closed',
  'claim.committed',
  'message.followed',
  'expiry.written',
  'payer.asked',
  'step.answered',
  'autopay.staged',
  'autopay.noticed',
  'autopay.claimed',
  'autopay.leaving',
  'autopay.unsent',
  'autopay.returned',
  'autopay.ended',
  'relay.taken',
  'relay.handed',
  'upload.staged',
  'upload.chunk',
  'upload.archived',
  'upload.applied',
  'upload.finished',
  'upload.committed',
  'undo.chunk',
  'undo.finished',
  'undo.committed',
  'report.slice',
  'report.kept',
  'job.planned',
  'job.taken',
  'job.begun',
  'job.stored',
  'fetch.kept',
  'fetch.moved',
  'cipher.kept',
  'cipher.noted',
  'job.done',
  'job.settled',
  'export.staged',
  'export.written',
  'export.final',
  'transfer.moved',
  'transfer.committed',
  'bills.read',
  'bills.documents',
  'bills.matched',
  'bills.emptied',
  'bills.counted',
  'bills.approved',
  'bills.chunk',
  'bills.told',
  'bills.ended',
  'bills.committed',
  'bill.withdrawn',
] as const;

export type CrashPoint = (typeof crashPoints)[number];

let onReached: (point: CrashPoint) => void = () => undefined;

/** Passes a named place. */
export const crashPoint = (point: CrashPoint): void => onReached(point);

/** Lets the kill harness watch the places this process passes. Nothing in the product calls it. */
export function watchCrashPoints(watcher: (point: CrashPoint) => void): void {
  onReached = watcher;
}
