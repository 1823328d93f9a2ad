import { autopayListOperations } from '@ratepayer/contract/autopay/autopay-lists.operations.ts';
import { autopayRoutes } from './capabilities/autopay/autopay.routes.ts';
import { enrolmentsImport } from './capabilities/autopay/import/enrolments-import.ts';
import { activitySource } from './capabilities/autopay/lists/activity.source.ts';
import { autopayListRoutes } from './capabilities/autopay/lists/autopay-list.routes.ts';
import { enrolmentSource } from './capabilities/autopay/lists/enrolment.source.ts';
import { invalidSourceSource } from './capabilities/autopay/lists/invalid-source.source.ts';
import { scheduledSource } from './capabilities/autopay/lists/scheduled.source.ts';
import { scheduledRoutes } from './capabilities/autopay/scheduled.routes.ts';
import { reportedList } from './capabilities/reports/reported-list.ts';
import type { Part } from './part.ts';

/** Bills that pay themselves, and what staff look over of them. */
export const autopayParts: readonly Part[] = [
  {
    routes: (app, deps) => (autopayRoutes(app, deps), scheduledRoutes(app, deps)),
    importKindOf: enrolmentsImport,
  },
  { routes: autopayListRoutes, list: reportedList(enrolmentSource, autopayListOperations.exportAutopayEnrollments) },
  { list: reportedList(scheduledSource, autopayListOperations.exportUnitScheduledPayments) },
  { list: reportedList(invalidSourceSource, autopayListOperations.exportInvalidSources) },
  { list: reportedList(activitySource, autopayListOperations.exportAutopayActivities) },
];
