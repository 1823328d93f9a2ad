import type { enrolmentImportOperations } from '@ratepayer/contract/autopay/enrolment-import.operations.ts';
import { enrolmentImportPaths } from '@ratepayer/contract/autopay/enrolment-import.paths.ts';
import { clientOf } from '../client.ts';

export const enrolmentImportApi = clientOf<typeof enrolmentImportOperations>(enrolmentImportPaths);
