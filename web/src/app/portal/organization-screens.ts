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

/** The links of a biller on a page of their own. */
export const externalLinksScreen: Screen = {
  path: 'business-units/external-links',
  name: 'external_links',
  needs: ['BusinessUnits:Read'],
  page: async () => (await import('./external-links-page.tsx')).ExternalLinksPage,
};
