import type { Screen } from './screen.ts';

/** Who may enter: the staff of an organization; and one's own account. */
export const peopleScreens: readonly Screen[] = [
  {
    path: 'users',
    name: 'users',
    needs: ['Users:Read'],
    list: true,
    menu: { group: 'platform', icon: 'person' },
    page: async () => (await import('./users-page.tsx')).UsersPage,
  },
  {
    path: 'users-page/billers',
    name: { of: 'staff_logins_title' },
    needs: ['Users:Read'],
    list: true,
    menu: { group: 'platform', icon: 'person' },
    page: async () => (await import('./staff-logins-page.tsx')).StaffLoginsPage,
  },
  {
    path: 'my-account',
    name: 'my_account',
    needs: ['anybody'],
    page: async () => (await import('./my-account-page.tsx')).MyAccountPage,
  },
];
