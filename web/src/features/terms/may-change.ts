import type { TermsRow } from '@ratepayer/contract/terms/terms.shapes.ts';
import type { SessionUser } from '../../platform/session/user.ts';

type User = Pick<SessionUser, 'role' | 'permissions'>;

export const mayWrite = ({ permissions }: User): boolean => permissions.includes('BusinessUnits:Manage');

/** Texts of the platform are changed by who runs it. */
export const mayChange = (user: User, { source }: Pick<TermsRow, 'source'>): boolean =>
  mayWrite(user) && (source === 'Business Unit' || user.role === 'Global Admin');

/** Whether it can end: it is planned, or in force with a text of the platform behind it. */
export const mayEnd = (user: User, version: TermsRow): boolean =>
  mayChange(user, version) &&
  (version.standing === 'Planned' || (version.standing === 'In force' && version.source === 'Business Unit'));
