import { keyNamesIn } from '@ratepayer/contract/transfers/key-names.ts';
import { resultName } from '@ratepayer/contract/transfers/result-name.ts';
import { tell } from '@ratepayer/contract/texts/tell-transfers.ts';
import type { TransferDeps } from '../../transfers/deps.ts';
import { keysThatOpen, keysThatSigned } from '../../transfers/keys/find-keys.ts';
import type { TaskContext, TaskKind, TaskResult } from '../task-kind.ts';
import { cipherFailed, cipherFiles, mostCipherBytes } from './cipher-files.ts';

/** Opens files that came encrypted to a key of our own; where partners are named, one of them must have signed. */
export const decryptFilesTask = (deps: TransferDeps): TaskKind => ({
  type: 'Decrypt File',
  run: (context) => decrypt(deps, context).catch((error: unknown) => cipherFailed(context, error)),
});

async function decrypt(deps: TransferDeps, context: TaskContext): Promise<TaskResult> {
  const { unit, settings, held } = context;
  const now = deps.clock.now();
  const of = { businessUnitId: unit.id, now };
  const names = keyNamesIn(String(settings['signedBy'] ?? ''));
  const [privateKeys, signers] = await held(async (tx) => [
    await keysThatOpen(tx, deps.keyring, of, String(settings['ownKey'])),
    await keysThatSigned(tx, of, names),
  ]);
  return cipherFiles(deps, context, {
    workOn: ({ name }) => ({
      work: { does: 'decrypt', privateKeys, signers, mostBytes: mostCipherBytes, now },
      name: resultName(name),
    }),
    told: (file, { signedBy }) =>
      signedBy === '' ? tell('log_decrypted', { file }) : tell('log_decrypted_signed', { file, key: signedBy }),
  });
}
