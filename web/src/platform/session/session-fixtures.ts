import type { Role } from '@ratepayer/contract/users/roles.ts';
import type { SessionUser } from './user.ts';

/** A user of a role, for tests. */
export const userOf = (role: Role, slug: string): SessionUser => ({
  id: 1,
  name: 'A',
  email: 'a@example.test',
  permissions: [],
  role,
  attributes: slug ? { business_unit_slug: slug } : {},
});
