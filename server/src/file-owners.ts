import { dueUploads, letGoOfUploads } from './capabilities/accounts/uploads/let-go.ts';
import { dueBillFiles, letGoOfBillFiles } from './capabilities/bills/let-go.ts';
import type { FileOwners } from './capabilities/files/file-owner.ts';
import { dueJobFiles, letGoOfJobFiles } from './capabilities/jobs/files/let-go.ts';
import { letGoOfReports } from './capabilities/reports/let-go.ts';

/** Who keeps files of their own, beside the capability `files`. */
export const fileOwners: FileOwners = {
  uploads: { letGo: letGoOfUploads, due: dueUploads },
  bills: { letGo: letGoOfBillFiles, due: dueBillFiles },
  jobs: { letGo: letGoOfJobFiles, due: dueJobFiles },
  reports: { letGo: letGoOfReports },
};
