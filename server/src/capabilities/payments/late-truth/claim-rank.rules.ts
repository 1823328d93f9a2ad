import type { GatewayClaim } from '../../../integrations/payment-gateway/payment-gateway.ts';
import type { ResolvedBy } from '../outcome/write-outcome.ts';
import type { ClaimChannel } from './late-truth-words.rules.ts';

/** Who resolved an attempt, by who brings a claim; and the other way round. */
export const resolvers = {
  Answer: 'Gateway',
  Inquiry: 'Inquiry',
  Message: 'Notification',
  Settlement: 'Settlement Report',
  Staff: 'Staff',
} as const satisfies Record<ClaimChannel, ResolvedBy>;
export const channels = {
  Gateway: 'Answer',
  Inquiry: 'Inquiry',
  Notification: 'Message',
  'Settlement Report': 'Settlement',
  Staff: 'Staff',
} as const satisfies Record<ResolvedBy, ClaimChannel>;

/** When a claim was told, by the gateway's own clock; null when it did not say. */
export function toldAtOf({ toldAt }: Pick<GatewayClaim, 'toldAt'>): Date | null {
  const told = toldAt === '' ? null : new Date(toldAt);
  return told && Number.isFinite(told.getTime()) ? told : null;
}

/** What was applied last to an operation. */
export interface Applied {
  /** Undefined: no word of the gateway, such as an inquiry that found nothing. */
  readonly channel: ClaimChannel | undefined;
  /** By the gateway's own clock; null when it did not say. */
  readonly toldAt: Date | null;
}

const strength: Record<ClaimChannel, number> = { Staff: 5, Inquiry: 4, Settlement: 3, Message: 2, Answer: 1 };

/**
 * Whether a claim may change what an earlier one made: not when it is older by the gateway's own clock, which some tell
 * in whole seconds; without times the stronger channel wins, and the same one speaking again is believed.
 */
export function mayChange(channel: ClaimChannel, toldAt: Date | null, applied: Applied): boolean {
  if (applied.channel === undefined) return true;
  const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
  if (toldAt && applied.toldAt) return seconds(toldAt) >= seconds(applied.toldAt);
  return strength[channel] >= strength[applied.channel];
}
