import type { Screen } from './screen.ts';

const agencies = async () => (await import('./agency-pages.tsx')).agencyPages;

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
  {
    path: 'agencies',
    name: 'agencies',
    needs: ['Organization Admin'],
    list: true,
    menu: { group: 'platform', icon: 'person' },
    page: async () => (await agencies()).List,
  },
  {
    path: 'agencies/create',
    name: 'agencies',
    needs: ['Global Admin'],
    page: async () => (await import('./agency-pages.tsx')).NewAgencyPage,
  },
  {
    path: 'agencies/detail/:id',
    name: 'agencies',
    needs: ['Organization Admin'],
    page: async () => (await agencies()).One,
  },
];

/** The links of a biller on a page of their own. */
export const externalLinksScreen: Screen = {
  path: 'business-units/external-links',
  name: 'external_links',
  needs: ['BusinessUnits:Read'],
  page: async () => (await import('./external-links-page.tsx')).ExternalLinksPage,
};
