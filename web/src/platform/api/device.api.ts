import { devicePaths } from '@ratepayer/contract/devices/device.list.ts';
import type { deviceOperations } from '@ratepayer/contract/devices/device.operations.ts';
import { clientOf } from '../client.ts';

export const deviceApi = clientOf<typeof deviceOperations>(devicePaths);
