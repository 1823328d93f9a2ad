import { StatusIcon, type StatusKind } from './icons.tsx';
import { say } from '../platform/texts/parts.ts';
import { sayValue } from '../platform/texts/values.ts';

const kinds: Record<string, StatusKind> = {
  Succeeded: 'ok',
  Approved: 'ok',
  Complete: 'ok',
  Pending: 'info',
  Open: 'info',
  Processing: 'info',
  RequiresGatewayResolution: 'warn',
  'Partial refund': 'warn',
  'Waits for approval': 'warn',
  'Void in progress': 'warn',
  'Refund in progress': 'warn',
  Declined: 'bad',
  Error: 'bad',
  Failed: 'bad',
  Returned: 'bad',
  Voided: 'off',
  Refunded: 'off',
  Abandoned: 'off',
  Canceled: 'off',
};
/** Draws these too: what only staff see comes with their portal, so that no payer loads it. */
export const addStatuses = (more: Readonly<Record<string, StatusKind>>): object => Object.assign(kinds, more);
const words = {
  Succeeded: 'status_succeeded',
  Complete: 'status_complete',
  Pending: 'status_pending',
  Processing: 'status_processing',
  RequiresGatewayResolution: 'status_requires_gateway_resolution',
  Declined: 'status_declined',
  Error: 'status_error',
  Returned: 'status_returned',
  Voided: 'status_voided',
  Refunded: 'status_refunded',
  Abandoned: 'status_abandoned',
} as const;
const meanings = {
  Succeeded: 'means_succeeded',
  Pending: 'means_pending',
  Declined: 'means_declined',
  Error: 'means_error',
  Abandoned: 'means_abandoned',
  Returned: 'means_returned',
  RequiresGatewayResolution: 'means_requires_gateway_resolution',
  Voided: 'means_voided',
  Refunded: 'means_refunded',
  'Partial refund': 'means_partial_refund',
  'Waits for approval': 'means_waits_for_approval',
  'Void in progress': 'means_void_in_progress',
  'Refund in progress': 'means_refund_in_progress',
} as const;
const keyIn = <T extends object>(table: T, value: string): T[keyof T] | undefined =>
  Object.hasOwn(table, value) ? table[value as keyof T] : undefined;

/**
 * A state as its reader calls it: those that payers see are named with the parts of pages, the others where staff alone
 * read.
 */
export function statusWord(value: string): string {
  const key = keyIn(words, value);
  return key ? say(key) : sayValue(value);
}

/** A state: icon and word; amber and red states, and those beside a heading, stand in a box. */
export function Status({ value, boxed = false }: { value: string; boxed?: boolean }) {
  const kind = kinds[value] ?? 'off';
  const meaning = keyIn(meanings, value);
  return (
    <span className={`st ${kind}${boxed ? ' box' : ''}`} title={meaning && say(meaning)}>
      <StatusIcon kind={kind} size={17} />
      {statusWord(value)}
    </span>
  );
}
