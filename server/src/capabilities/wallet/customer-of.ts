import type { Caller } from '../../platform/http/caller.ts';
import { notAllowed } from '../../platform/http/refusal.ts';

/** The customer behind a caller. @throws 403 for everybody else. */
export function customerOf(caller: Caller): number {
  if (caller.customerId === null) throw notAllowed();
  return caller.customerId;
}
