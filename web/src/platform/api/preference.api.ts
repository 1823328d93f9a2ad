import type { preferenceOperations } from '@ratepayer/contract/organizations/preference.operations.ts';
import { preferencePaths } from '@ratepayer/contract/organizations/preference.paths.ts';
import { clientOf } from '../client.ts';

export const preferenceApi = clientOf<typeof preferenceOperations>(preferencePaths);
