import type { OrganizationRecord } from '@ratepayer/contract/organizations/organization.shapes.ts';
import { say } from '../../platform/texts/staff-organizations.ts';
import type { PageAction } from '../../ui/action.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { AgencyOfDialog } from './agency-of-dialog.tsx';
import { ActivateDialog, SuspendDialog } from './suspend-dialog.tsx';

/** What the platform may do with an organization as it stands. */
export function organizationActions(shown: Shown<OrganizationRecord>): readonly PageAction[] {
  if (shown.user.role !== 'Global Admin') return [];
  return [
    shown.record.status === 'Suspended'
      ? { key: 'activate', text: say('activate'), dialog: (close) => <ActivateDialog {...shown} onClose={close} /> }
      : { key: 'suspend', text: say('suspend'), dialog: (close) => <SuspendDialog {...shown} onClose={close} /> },
    { key: 'agency', text: say('agency_change'), dialog: (close) => <AgencyOfDialog {...shown} onClose={close} /> },
  ];
}
