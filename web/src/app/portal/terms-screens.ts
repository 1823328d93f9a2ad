import type { Screen } from './screen.ts';

/** What payers agree to: every version, one text with all that is known of it, and its drafts. */
export const termsScreens: readonly Screen[] = [
  {
    path: 'business-units/terms-of-service',
    name: 'terms',
    needs: ['BusinessUnits:Read'],
    page: async () => (await import('./terms-in-use-page.tsx')).TermsInUsePage,
  },
  {
    path: 'terms-of-service',
    name: { of: 'terms_title' },
    needs: ['BusinessUnits:Read'],
    list: true,
    menu: { group: 'setup', icon: 'receipt' },
    page: async () => (await import('./terms-page.tsx')).TermsPage,
  },
  {
    path: 'terms-of-service/create',
    name: 'terms',
    needs: ['BusinessUnits:Manage'],
    page: async () => (await import('./terms-form-page.tsx')).NewTermsPage,
  },
  {
    path: 'terms-of-service/create/:id',
    name: 'terms',
    needs: ['BusinessUnits:Manage'],
    page: async () => (await import('./terms-form-page.tsx')).NextTermsPage,
  },
  {
    path: 'terms-of-service/view/:identifier',
    name: 'terms',
    needs: ['BusinessUnits:Read'],
    page: async () => (await import('./terms-view-page.tsx')).TermsViewPage,
  },
];
