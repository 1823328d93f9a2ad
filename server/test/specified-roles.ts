import { type Permission, permissions, type Role, roles } from '@ratepayer/contract/users/roles.ts';

/** The table of roles of the specification (section 6), row by row as it stands there. */
const table = [
  '| Global Admin | all 15 |',
  '| Organization Admin | all 15 |',
  '| Organization User | Accounts:Manage, Accounts:Read, BusinessUnits:Read, Payments:Default, Reports:Default, ' +
    'Transactions:Default |',
  '| Customer, QuickPay, Base User | none |',
  '| System User, Embedded | template not shown |',
];

/** What the resolutions say where the table shows no template. */
const resolved: Readonly<Partial<Record<Role, readonly string[]>>> = {
  'System User': permissions,
  Embedded: ['Embedded:POS:Initiate'],
};

function heldBy(role: Role, cell: string): readonly string[] {
  if (cell === 'all 15') return permissions;
  if (cell === 'none') return [];
  return resolved[role] ?? cell.split(', ');
}

/** The permissions of each role, read from the table; whatever it names that is no role or permission is told. */
export const specifiedRoles: ReadonlyMap<Role, readonly Permission[]> = new Map(
  table.flatMap((row) => {
    const [, names = '', cell = ''] = row.split('|').map((text) => text.trim());
    return names.split(', ').map((name) => {
      const role = roles.find((one) => one === name);
      if (!role) throw new Error(`${name} is no role.`);
      const held = heldBy(role, cell).map((text) => {
        const permission = permissions.find((one) => one === text);
        if (!permission) throw new Error(`${text} is no permission.`);
        return permission;
      });
      return [role, held] as const;
    });
  }),
);
