import type { lifecycleOperations } from '@ratepayer/contract/accounts/lifecycle.operations.ts';
import { lifecyclePaths } from '@ratepayer/contract/accounts/lifecycle.paths.ts';
import { clientOf } from '../client.ts';

// The wish for a rollover travels in the query, beside a body (resolutions of the specification).
export const lifecycleApi = clientOf<typeof lifecycleOperations>({
  ...lifecyclePaths,
  archiveAccount: `${lifecyclePaths.archiveAccount}?shouldRollover={shouldRollover}`,
});
