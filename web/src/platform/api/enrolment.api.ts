import type { enrolmentOperations } from '@ratepayer/contract/enrolments/enrolment.operations.ts';
import { enrolmentPaths } from '@ratepayer/contract/enrolments/enrolment.paths.ts';
import { clientOf } from '../client.ts';

export const enrolmentApi = clientOf<typeof enrolmentOperations>(enrolmentPaths);
