import type { SessionUser } from '../../platform/session/user.ts';

/** Whether somebody defines jobs: administrators do, whatever others were given. */
export const mayChangeJobs = ({ role }: Pick<SessionUser, 'role'>): boolean =>
  role === 'Organization Admin' || role === 'Global Admin';
