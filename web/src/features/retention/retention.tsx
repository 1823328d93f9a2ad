import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { KeptClasses } from './kept-classes.tsx';
import { LegalHolds } from './legal-holds.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
}

/** How long the organization keeps what; for Global Admins also what is held. */
export const RetentionSettings = ({ unit, user }: Props) => (
  <>
    <KeptClasses unit={unit} user={user} />
    {user.role === 'Global Admin' ? <LegalHolds unit={unit} user={user} /> : null}
  </>
);
