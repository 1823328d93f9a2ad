import { paperlessListOperations } from '@ratepayer/contract/paperless/paperless-lists.operations.ts';
import { paperlessActivitySource } from './capabilities/enrolments/paperless-activity.source.ts';
import { paperlessSource } from './capabilities/enrolments/paperless.source.ts';
import { paperlessListRoutes } from './capabilities/enrolments/paperless-list.routes.ts';
import { paperlessRoutes } from './capabilities/paperless/paperless.routes.ts';
import { reportedList } from './capabilities/reports/reported-list.ts';
import type { Part } from './part.ts';

/** What bills without paper bring. */
export const paperlessParts: readonly Part[] = [
  { routes: paperlessRoutes },
  {
    routes: paperlessListRoutes,
    list: reportedList(paperlessSource, paperlessListOperations.exportPaperlessEnrollments),
  },
  { list: reportedList(paperlessActivitySource, paperlessListOperations.exportPaperlessActivities) },
];
