import { importNeeds } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/staff-accounts.ts';

const lists = {
  Accounts: { at: 'accounts', text: 'accounts_of_file', needs: importNeeds.Accounts.see },
  Readings: { at: 'readings', text: 'readings_of_file', needs: importNeeds.Readings.see },
  'External Payments': { at: 'external-payments', text: 'payments_of_file', needs: 'Payments:Default' },
  'Autopay Enrollments': { at: 'reports/autopay', text: 'enrolments_of_file', needs: 'Reports:Default' },
} as const;

/** The page of a file that was brought in: its own, or that of the billing cycle that it came with. */
export const uploadHref = ({ id, businessUnitId, billingCycleId }: AccountUpload): string =>
  billingCycleId === null
    ? `/portal/accounts/uploads/${id}?bu=${businessUnitId}`
    : `/portal/business-units/billing-cycle/${billingCycleId}?bu=${businessUnitId}`;

/** The way to what an import made and changed; undefined where that is nothing, or nothing that this person may see. */
export function rowsOfUpload(
  { id, businessUnitId, importType, status, isUnfinished, created, updated }: AccountUpload,
  { permissions }: Pick<SessionUser, 'permissions'>,
): { readonly to: string; readonly text: string } | undefined {
  if (importType === 'Bills' || importType === 'Bill Documents') return undefined;
  const { at, text, needs } = lists[importType];
  const wrote = isUnfinished || (status.startsWith('Complete') && created + updated > 0);
  if (!wrote || !permissions.includes(needs)) return undefined;
  return { to: `/portal/${at}?bu=${businessUnitId}&upload=${id}`, text: say(text) };
}
