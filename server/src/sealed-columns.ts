import { sealedSecondFactors } from './capabilities/users/second-factor.ts';
import { gateways } from './gateways.ts';
import { sealedDataKeys } from './platform/crypto/data-keys.ts';
import type { SealedColumn } from './platform/crypto/rotate.ts';
import { sealedSigningKeys } from './platform/crypto/signing-keys.ts';

/** Every column that the root seals, each from the owner of its table; `npm run rotate-secrets` goes through them. */
export const sealedColumns: readonly SealedColumn[] = [
  sealedSigningKeys,
  sealedDataKeys,
  sealedSecondFactors,
  ...gateways.flatMap(({ sealed }) => sealed ?? []),
];
