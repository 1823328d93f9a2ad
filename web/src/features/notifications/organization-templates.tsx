import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { Templates } from './templates.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
}

/** What messages say in every business unit that writes nothing itself: a tab of the settings. */
export const OrganizationTemplates = ({ unit, user }: Props) => (
  <Templates
    level="Organization"
    unit={unit}
    mayChange={user.role === 'Global Admin' || user.role === 'Organization Admin'}
  />
);
