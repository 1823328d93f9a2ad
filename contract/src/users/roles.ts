export const permissions = [
  'Accounts:Manage',
  'Accounts:Read',
  'Billing:Default',
  'BusinessUnits:Manage',
  'BusinessUnits:Read',
  'Payments:Default',
  'Payments:Refund',
  'Payments:Void',
  'Reports:Default',
  'Transactions:Default',
  'Users:Manage',
  'Users:Read',
  'AutopayEnrollment:Manage',
  'ScheduledPayments:Manage',
  'Embedded:POS:Initiate',
] as const;
export type Permission = (typeof permissions)[number];

export const roles = [
  'System User',
  'Global Admin',
  'Organization Admin',
  'Organization User',
  'Customer',
  'QuickPay',
  'Embedded',
  'Base User',
] as const;
export type Role = (typeof roles)[number];

/** The permissions a role starts with. Global Admin and Organization Admin always hold all 15. */
export const roleTemplates: Readonly<Record<Role, readonly Permission[]>> = {
  'System User': permissions,
  'Global Admin': permissions,
  'Organization Admin': permissions,
  'Organization User': [
    'Accounts:Manage',
    'Accounts:Read',
    'BusinessUnits:Read',
    'Payments:Default',
    'Reports:Default',
    'Transactions:Default',
  ],
  Customer: [],
  QuickPay: [],
  Embedded: ['Embedded:POS:Initiate'],
  'Base User': [],
};

/** Roles a Global Admin may take on outside production; a mocked token only ever narrows. */
export const mockableRoles: readonly Role[] = ['Organization Admin', 'Organization User', 'Customer', 'Base User'];
