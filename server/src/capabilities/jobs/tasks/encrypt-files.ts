import { keyNamesIn } from '@ratepayer/contract/transfers/key-names.ts';
import { tell } from '@ratepayer/contract/texts/tell-transfers.ts';
import type { TransferDeps } from '../../transfers/deps.ts';
import { keysThatRead, keyThatSigns } from '../../transfers/keys/find-keys.ts';
import { proveBeforeUse } from '../../transfers/keys/test-key.ts';
import type { TaskContext, TaskKind, TaskResult } from '../task-kind.ts';
import { cipherFailed, cipherFiles } from './cipher-files.ts';

/** Encrypts the files of the run to partners, signed by a key of our own where one is named. */
export const encryptFilesTask = (deps: TransferDeps): TaskKind => ({
  type: 'Encrypt File',
  run: (context) => encrypt(deps, context).catch((error: unknown) => cipherFailed(context, error)),
});

async function encrypt(deps: TransferDeps, context: TaskContext): Promise<TaskResult> {
  const { unit, settings, held } = context;
  const now = deps.clock.now();
  const of = { businessUnitId: unit.id, now };
  const own = String(settings['signWith'] ?? '');
  const [keys, signer] = await held(async (tx) => [
    await keysThatRead(tx, of, keyNamesIn(String(settings['partners']))),
    own === '' ? undefined : await keyThatSigns(tx, deps.keyring, of, own),
  ]);
  await proveBeforeUse(deps, unit.id, keys, signer);
  const readers = keys.map(({ publicKey }) => publicKey);
  const signed = signer ? { signer: signer.privateKey } : {};
  return cipherFiles(deps, context, {
    workOn: ({ name }) => ({
      work: { does: 'encrypt', readers, ...signed, fileName: name, now },
      name: `${name}.pgp`,
    }),
    told: (file) => tell('log_encrypted', { file }),
  });
}
