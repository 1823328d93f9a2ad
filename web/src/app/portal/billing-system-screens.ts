import type { Screen } from './screen.ts';

const pages = async () => (await import('./billing-system-pages.tsx')).billingSystemPages;

/** Software that billers use: the list, a new one, one of them. */
export const billingSystemScreens: readonly Screen[] = [
  {
    path: 'billing-systems',
    name: 'billing_systems',
    needs: ['BusinessUnits:Read'],
    list: true,
    menu: { group: 'platform', icon: 'rows' },
    page: async () => (await pages()).List,
  },
  {
    path: 'billing-systems/create',
    name: 'billing_systems',
    needs: ['Global Admin'],
    page: async () => (await import('./billing-system-pages.tsx')).NewBillingSystemPage,
  },
  {
    path: 'billing-systems/detail/:id',
    name: 'billing_systems',
    needs: ['BusinessUnits:Read'],
    page: async () => (await pages()).One,
  },
];
