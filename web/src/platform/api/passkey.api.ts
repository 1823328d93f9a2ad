import type { passkeyOperations } from '@ratepayer/contract/users/passkey.operations.ts';
import { passkeyPaths } from '@ratepayer/contract/users/passkey.paths.ts';
import { clientOf } from '../client.ts';

export const passkeyApi = clientOf<typeof passkeyOperations>(passkeyPaths);
