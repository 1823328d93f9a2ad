import { bannerPaths } from '@ratepayer/contract/messages/banner.list.ts';
import type { bannerOperations } from '@ratepayer/contract/messages/banner.operations.ts';
import { clientOf } from '../client.ts';

export const bannerApi = clientOf<typeof bannerOperations>(bannerPaths);
