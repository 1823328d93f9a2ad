import { preferences } from '../../../platform/session/preferences.ts';
import { jobApi } from '../../../platform/api/job.api.ts';
import { say } from '../../../platform/texts/staff-shell.ts';
import { bellKind } from './bell-kind.ts';

/** Mails, messages and jobs that nobody tries any more but a person. */
export const deliveriesKind = bellKind({
  isFor: ({ user }) =>
    preferences().bellDeliveries && (user.role === 'Global Admin' || user.role === 'Organization Admin'),
  call: jobApi.listFailedDeliveries,
  asked: (businessUnitId) => ({ businessUnitId, Status: ['Failed' as const], PageSize: 1 }),
  entries: ({ totalCount }, { unit }) =>
    totalCount === 0
      ? []
      : [
          {
            key: 'deliveries',
            to: `/portal/jobs?bu=${unit.id}&tab=deliveries`,
            title: say('bell_deliveries', { count: totalCount }),
            detail: say('bell_deliveries_what'),
            isForMe: true,
          },
        ],
});
