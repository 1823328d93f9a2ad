import type { Screen } from './screen.ts';

const pages = async () => (await import('./customer-pages.tsx')).customerPages;

/** Payers with a login: their list, which shows who may sign in, and the page of one. */
export const customerScreens: readonly Screen[] = [
  {
    path: 'users-page/customers',
    name: 'customers',
    needs: [['Users:Read', 'Accounts:Read']],
    list: true,
    menu: { group: 'payers', icon: 'person' },
    page: async () => (await pages()).List,
  },
  {
    path: 'customers/:id/dashboard',
    name: 'customer',
    needs: ['Accounts:Read'],
    page: async () => (await pages()).One,
  },
];
