import { billingSystemPaths } from '@ratepayer/contract/exports/billing-system.list.ts';
import type { billingSystemOperations } from '@ratepayer/contract/exports/billing-system.operations.ts';
import { clientOf } from '../client.ts';

export const billingSystemApi = clientOf<typeof billingSystemOperations>(billingSystemPaths);
