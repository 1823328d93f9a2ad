import { gatewayMessagePaths } from '@ratepayer/contract/gateways/gateway-message.list.ts';
import type { gatewayMessageOperations } from '@ratepayer/contract/gateways/gateway-message.operations.ts';
import { clientOf } from '../client.ts';

export const gatewayMessageApi = clientOf<typeof gatewayMessageOperations>(gatewayMessagePaths);
