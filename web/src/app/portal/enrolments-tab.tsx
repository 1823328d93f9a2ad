import type { AccountPage } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import { EnrolmentsOfAccount } from '../../features/enrolments/enrolments-of-account.tsx';
import { PaperlessOfAccount } from '../../features/paperless/paperless-of-account.tsx';
import type { Shown } from '../../ui/detail/detail-page-props.ts';

/** How bills of an account come and are paid by themselves, and who did it. */
export const EnrolmentsTab = (shown: Shown<AccountPage>) => (
  <EnrolmentsOfAccount {...shown} paperless={<PaperlessOfAccount {...shown} />} />
);
