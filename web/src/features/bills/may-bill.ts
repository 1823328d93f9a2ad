import type { SessionUser } from '../../platform/session/user.ts';

/** Whether somebody may change cycles and bills; others who see them only look. */
export const mayBill = ({ permissions }: Pick<SessionUser, 'permissions'>): boolean =>
  permissions.includes('Billing:Default');
