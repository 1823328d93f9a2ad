import { gatewayPaths } from '@ratepayer/contract/gateways/gateway.list.ts';
import type { gatewayOperations } from '@ratepayer/contract/gateways/gateway.operations.ts';
import { clientOf } from '../client.ts';

export const gatewayApi = clientOf<typeof gatewayOperations>(gatewayPaths);
