import {
  mockableRoles,
  type Permission,
  permissions,
  type Role,
  roleTemplates,
} from '@ratepayer/contract/users/roles.ts';
import { sql } from 'kysely';
import { type Database, maybeRow } from '../../platform/database/database.ts';
import { readUser } from './read-user.ts';

const usualIdleMinutes = 15;

/** What a token says of a person, perhaps in another's role; undefined for one who is not active. */
export async function personClaims(db: Database, id: number, mockRole: string | undefined) {
  const user = await readUser(db, id);
  if (user?.status !== 'Active') return undefined;
  const payerOf = user.role === 'Customer' ? (user.units[0] ?? null) : null;
  const contact = await db.platform((tx) =>
    maybeRow(
      tx,
      sql<{
        email: string;
        slug: string;
        idleMinutes: number | null;
        environmentKey: string | null;
      }>`select u.email, u.business_unit_slug as slug, o.staff_idle_minutes as "idleMinutes",
        (select e.environment_key from published.embedded_settings e where e.business_unit_id = ${payerOf}::int
          and e.mode = 'Enabled') as "environmentKey"
        from user_account u left join published.organization o on o.id = u.organization_id where u.id = ${id}`,
    ),
  );
  const mocked = user.role === 'Global Admin' ? mockableRoles.find((role) => role === mockRole) : undefined;
  const role: Role = mocked ?? user.role;
  return {
    name: user.name,
    email: contact?.email ?? '',
    role,
    permissions: permissionsOf(role, mocked ? roleTemplates[role] : user.permissions),
    business_unit_id: user.units[0] ?? null,
    business_unit_slug: contact?.slug ?? '',
    customer_id: user.customerId,
    environment_key: contact?.environmentKey ?? null,
    embedded_data: null,
    session_identifier: null,
    idle_minutes: contact?.idleMinutes ?? usualIdleMinutes,
    ...(mocked ? { act: { sub: String(user.id), name: user.name } } : {}),
  };
}

/** Payers hold none, whatever stands at them; administrators hold all. */
function permissionsOf(role: Role, held: readonly Permission[]): readonly Permission[] {
  if (role === 'Customer' || role === 'Base User') return [];
  return role === 'Global Admin' || role === 'Organization Admin' ? permissions : held;
}
