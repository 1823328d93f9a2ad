import type { embeddedSettingsOperations } from '@ratepayer/contract/embedded/embedded-settings.operations.ts';
import { embeddedSettingsPaths } from '@ratepayer/contract/embedded/embedded-settings.paths.ts';
import { clientOf } from '../client.ts';

export const embeddedApi = clientOf<typeof embeddedSettingsOperations>(embeddedSettingsPaths);
