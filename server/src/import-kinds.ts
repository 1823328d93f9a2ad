import type { ImportKind } from './capabilities/accounts/uploads/import-kind.ts';
import type { PaymentDeps } from './capabilities/payments/deps.ts';
import { importKinds, parts } from './parts.ts';

/** Everything that files bring in beside accounts. */
export const importKindsWith = (deps: PaymentDeps): readonly ImportKind[] => [
  ...importKinds,
  ...parts.flatMap(({ importKindOf }) => importKindOf?.(deps) ?? []),
];
