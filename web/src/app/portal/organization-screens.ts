import type { Screen } from './screen.ts';

/** Organizations of the platform, and the own one. */
export const organizationScreens: readonly Screen[] = [
  {
    path: 'organizations/setup',
    name: 'organizations',
    needs: ['Organization Admin'],
    list: true,
    menu: { group: 'platform', icon: 'rows' },
    page: async () => (await import('./organizations-page.tsx')).OrganizationsPage,
  },
  {
    path: 'organization',
    name: 'organization',
    needs: ['BusinessUnits:Read'],
    menu: { group: 'platform', icon: 'home' },
    page: async () => (await import('./organization-page.tsx')).OrganizationPage,
  },
];
