import { preferences } from '../../../platform/session/preferences.ts';
import { reportApi } from '../../../platform/api/report.api.ts';
import { say } from '../../../platform/texts/staff-shell.ts';
import { bellKind } from './bell-kind.ts';

/** Files of this person that became ready, or could not be made, since they last looked at them. */
export const reportsKind = bellKind({
  isFor: ({ user }) => preferences().bellReports && user.permissions.includes('Reports:Default'),
  call: reportApi.listUnseenReports,
  asked: (businessUnitId) => ({ businessUnitId }),
  live: ['Report.Updated'],
  entries: ({ items }, { unit }) =>
    items.map(({ id, title, reportType: type, status, filters, message }) => ({
      key: `report ${id}`,
      to: `/portal/reports/generated?bu=${unit.id}&number=${id}`,
      title: say(status === 'Failed' ? 'bell_report_failed' : 'bell_report_ready', { title, type }),
      detail: message || filters,
      isForMe: true,
    })),
});
