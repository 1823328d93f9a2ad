import type { Caller } from '../../platform/http/caller.ts';

/** Who asked for a second person; of a program also who had it in hand. */
export interface Requester {
  readonly requestedBy: number | null;
  readonly requestedByClient: string;
  /** All logins of who asked; of a program, of whoever made it, changed it or exchanged its secret. */
  readonly keepers: readonly number[];
}

/** Whether the caller asked, and may take it back. */
export const isOwn = (caller: Caller, { requestedBy, requestedByClient }: Requester): boolean =>
  caller.clientId ? requestedByClient === caller.clientId : caller.kind === 'staff' && requestedBy === caller.id;

/** Whether the caller asked or stands behind the program that did: somebody else has to decide (security.md T21). */
export const isBehind = (caller: Caller, requester: Requester): boolean =>
  isOwn(caller, requester) || (!caller.clientId && requester.keepers.includes(caller.id));
