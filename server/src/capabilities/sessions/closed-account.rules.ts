import type { Told } from '@ratepayer/contract/kit/texts.ts';
import type { Channel } from '@ratepayer/contract/payments/channels.ts';
import type { AccountRow } from '../accounts/account-rows.ts';
import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';

/**
 * Closed to online payment still lets the counter take one (domain.md 3.2); a locked or archived account is closed
 * everywhere.
 */
export const isClosed = (
  account: Pick<AccountRow, 'accountLocked' | 'allowOnlinePayment' | 'isArchived'>,
  channel: Channel,
): boolean =>
  account.accountLocked ||
  account.isArchived ||
  (!account.allowOnlinePayment && channel !== 'POS' && channel !== 'Backoffice Autopay');

export const closedText = (channel: Channel, phone: string): Told =>
  channel === 'POS' ? tell('account_locked_archived_no') : tell('account_cannot_paid_online', { phone });
