import { rotateSecrets } from '../server/src/platform/crypto/rotate.ts';
import { sealedColumns } from '../server/src/sealed-columns.ts';
import { readSettings } from '../server/src/platform/config/settings.ts';
import { closeInstallation, openInstallation } from '../server/src/run.ts';

/** Seals every secret at rest under the first key of SECRETS_KEY; runs beside the product. */
const installation = await openInstallation(readSettings(process.env), () => undefined);
const rewritten = await rotateSecrets(installation.db, installation.keyring, sealedColumns);
console.log(
  `${rewritten} values are sealed under the key ${installation.keyring.firstKeyId} now. Keys behind it in SECRETS_KEY are needed no longer, but for backups.`,
);
await closeInstallation(installation);
process.exit(0);
