import { formRecordOperations } from '@ratepayer/contract/forms/form-record.operations.ts';
import { triggerOperations } from '@ratepayer/contract/forms/trigger.operations.ts';
import { formSource } from './capabilities/forms/form.source.ts';
import { formRecordRoutes } from './capabilities/forms/form-record.routes.ts';
import { formRoutes } from './capabilities/forms/form.routes.ts';
import { responseRoutes } from './capabilities/forms/response.routes.ts';
import { responsesOfAccount } from './capabilities/forms/responses-of-account.ts';
import { reportedResponses } from './reported-responses.ts';
import { triggerRoutes } from './capabilities/forms/trigger.routes.ts';
import { triggerSource } from './capabilities/forms/trigger.source.ts';
import type { Part } from './part.ts';
import { reportedList } from './capabilities/reports/reported-list.ts';

/** What forms bring to the application. */
export const formParts: readonly Part[] = [
  { routes: formRoutes },
  { routes: formRecordRoutes, list: reportedList(formSource, formRecordOperations.exportForms) },
  { routes: triggerRoutes, list: reportedList(triggerSource, triggerOperations.exportFunctionTriggers) },
  { routes: responseRoutes, list: reportedResponses, movedWith: responsesOfAccount },
];
