import { sealAudit, verifyAudit } from '../server/src/platform/audit/seal.ts';
import { readSettings } from '../server/src/platform/config/settings.ts';
import { closeInstallation, openInstallation } from '../server/src/run.ts';

/** Recomputes the seals over the audit; names what does not hold and ends with 1 then. */
const installation = await openInstallation(readSettings(process.env), () => undefined);
await sealAudit(installation.db, installation.keyring);
const { seals, broken } = await verifyAudit(installation.db, installation.keyring);
for (const line of broken) console.log(`BROKEN  ${line}`);
console.log(`${seals} seals checked, ${broken.length === 0 ? 'all hold' : `${broken.length} do not`}.`);
await closeInstallation(installation);
process.exit(broken.length === 0 ? 0 : 1);
