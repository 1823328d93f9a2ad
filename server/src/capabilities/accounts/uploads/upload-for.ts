import { importNeeds } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { uploadById } from './upload.queries.ts';

/**
 * An upload for somebody who reads what its list says, looks into its file, or takes the file away: what a file holds
 * is seen by those who may bring in its type.
 * @throws 404 for one that is none of theirs
 */
export async function uploadFor(
  tx: Tx,
  { permissions }: Pick<Caller, 'permissions'>,
  uploadId: number,
  wish: 'list' | 'see' | 'act',
): Promise<AccountUpload> {
  const upload = await uploadById(tx, uploadId);
  if (!upload) throw notFound(say('could_not_find_upload'));
  const needs = importNeeds[upload.importType];
  const may = permissions.has(needs[wish === 'list' ? 'see' : wish]);
  if (!may && !(wish === 'list' && permissions.has('Accounts:Read'))) throw notFound(say('could_not_find_upload'));
  return upload;
}
