import type { channelSetupOperations } from '@ratepayer/contract/organizations/channel.operations.ts';
import { channelSetupPaths } from '@ratepayer/contract/organizations/channel.paths.ts';
import { clientOf } from '../client.ts';

export const channelSetupApi = clientOf<typeof channelSetupOperations>(channelSetupPaths);
