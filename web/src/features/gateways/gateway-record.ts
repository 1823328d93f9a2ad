import type { gatewayOperations } from '@ratepayer/contract/gateways/gateway.operations.ts';
import type { AnswerOf } from '@ratepayer/contract/kit/operation.ts';

/** A gateway with how long it is waited for. */
export type GatewayRecord = AnswerOf<(typeof gatewayOperations)['getGateway']>;
