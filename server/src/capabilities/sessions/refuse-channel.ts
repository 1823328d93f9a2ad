import type { Channel } from '@ratepayer/contract/payments/channels.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, notAllowed, notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

/** Who begins payments, signed in or not; a program has the operation of its channel for it. */
const beginners: readonly Caller['role'][] = [
  '',
  'QuickPay',
  'Customer',
  'Global Admin',
  'Organization Admin',
  'Organization User',
];

/**
 * Payers pay online, anybody what is sold without a bill; staff take payments at the counters of their own business
 * units; autopay begins its sessions by itself. @throws 400, 403, 404 for a business unit of others
 */
export function refuseChannel(caller: Caller, channel: Channel, businessUnitId: number): void {
  if (caller.kind === 'machine' || !beginners.includes(caller.role)) throw notAllowed();
  if (caller.kind === 'staff') {
    if (!caller.permissions.has('Payments:Default')) throw notAllowed();
    if (!caller.businessUnitIds.includes(businessUnitId)) throw notFound(say('could_not_find_business'));
  }
  const own: Channel = caller.kind === 'staff' ? 'POS' : 'QuickPay';
  if (channel !== own) throw badRequest('channel', say('begin_payment_channel', { own }));
}
