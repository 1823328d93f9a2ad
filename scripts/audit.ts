import { auditMoney } from '../server/src/capabilities/audit/audit-money.ts';
import { invariants } from '../server/src/capabilities/audit/invariants.ts';
import { readSettings } from '../server/src/platform/config/settings.ts';
import { closeInstallation, openInstallation } from '../server/src/run.ts';

/** Checks every invariant of the money by hand and names row and rule; ends with 1 when one does not hold. */
const installation = await openInstallation(readSettings(process.env), () => undefined);
const began = Date.now();
const findings = await auditMoney(installation.db);
for (const finding of findings)
  console.log(
    `BROKEN  ${finding.rule}\n        ${finding.entity} ${finding.entityId}${finding.businessUnitId ? ` of business unit ${finding.businessUnitId}` : ''}: ${finding.detail}`,
  );
console.log(
  `${invariants.length} rules checked in ${((Date.now() - began) / 1000).toFixed(1)} s, ${findings.length === 0 ? 'all hold' : `${findings.length} rows break one`}.`,
);
await closeInstallation(installation);
process.exit(findings.length === 0 ? 0 : 1);
