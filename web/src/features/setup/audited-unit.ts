import { featureKeys, memberOf } from '@ratepayer/contract/organizations/features.ts';
import { say } from '../../platform/texts/staff-setup.ts';
import { sayValue } from '../../platform/texts/values.ts';
import type { AuditedValues } from '../../ui/detail/history.tsx';

/** What the history of a business unit names beside the columns of their list. */
export const auditedUnit = (): AuditedValues =>
  Object.fromEntries(
    featureKeys.map((key) => [
      memberOf(key),
      { name: say(`feature_${key}`), draw: (mode: string | number | boolean) => sayValue(String(mode)) },
    ]),
  );
