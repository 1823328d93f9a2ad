import type { registrationOperations } from '@ratepayer/contract/customers/registration.operations.ts';
import { registrationPaths } from '@ratepayer/contract/customers/registration.paths.ts';
import { clientOf } from '../client.ts';

export const registrationApi = clientOf<typeof registrationOperations>(registrationPaths);
