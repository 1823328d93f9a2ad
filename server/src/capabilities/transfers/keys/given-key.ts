import type { FileKeyPage } from '@ratepayer/contract/transfers/file-key.operations.ts';
import type { nextKeyFields } from '@ratepayer/contract/transfers/file-key.fields.ts';
import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import {
  FileKeyRefused,
  type KeyFacts,
  type KeyPair,
  makeFileKey,
  readKeyPair,
  readPublicKey,
} from '../../../integrations/file-encryption/file-keys.ts';
import { badRequest } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';

/** A key as it was handed in; an own one with its open private part. */
export type Given = KeyFacts & Partial<Pick<KeyPair, 'privateKey'>>;

/** Keys of our own live so long (security.md 5). */
const lifeDays = 730;

/** What was handed in: read, or made. A revoked one is taken only where it says so of the one that is there. */
export async function givenIn(
  now: Date,
  kind: FileKeyPage['kind'],
  holder: string,
  { key, passphrase }: ValuesOf<typeof nextKeyFields>,
  known = '',
): Promise<Given> {
  try {
    if (kind === 'Own')
      return key === '' ? await makeFileKey(holder, now, lifeDays) : await readKeyPair(key, passphrase, now);
    if (key === '') throw badRequest('key', say('file_key_needed'));
    const given = await readPublicKey(key, now);
    if (given.isRevoked && given.fingerprint !== known) throw new FileKeyRefused('revoked');
    return given;
  } catch (error) {
    if (error instanceof FileKeyRefused) throw badRequest('key', say(`file_key_${error.why}`));
    throw error;
  }
}
