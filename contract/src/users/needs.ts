import type { Permission } from './roles.ts';

/** What something asks of whoever wants it: a permission, or any one of several. */
export type Needs = Permission | readonly [Permission, Permission, ...Permission[]];

/** The permissions of which one is enough. */
export const anyOf = (needs: Needs): readonly Permission[] => (typeof needs === 'string' ? [needs] : needs);
