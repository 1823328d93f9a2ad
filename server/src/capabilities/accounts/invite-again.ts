import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Tx } from '../../platform/database/database.ts';
import { systemCaller } from '../../platform/http/caller.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { writeInvitations } from './mails/invitations.ts';
import type { OpenedInvitation } from './opened-invitation.ts';

/** Mails another invitation to the address that the former one went to; that one ends. Too often, nothing is sent. */
export async function inviteAgain(
  tx: Tx,
  deps: { readonly keyring: Keyring; readonly limits: Limits },
  { businessUnitId, accountId, email, firstName, lastName }: OpenedInvitation,
): Promise<void> {
  if (accountId === null) return;
  const invitation = { accountId, emailAddress: email, firstName, lastName };
  await writeInvitations(tx, deps, systemCaller([businessUnitId]), businessUnitId, [invitation]);
}
