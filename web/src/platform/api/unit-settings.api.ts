import type { unitSettingsOperations } from '@ratepayer/contract/organizations/unit-settings.operations.ts';
import { unitSettingsPaths } from '@ratepayer/contract/organizations/unit-settings.paths.ts';
import { clientOf } from '../client.ts';

export const unitSettingsApi = clientOf<typeof unitSettingsOperations>(unitSettingsPaths);
