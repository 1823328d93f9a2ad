import type { Screen } from './screen.ts';

const pages = async () => (await import('./product-pages.tsx')).productPages;

/** What is sold beside bills: the list, a new one, one of them. */
export const productScreens: readonly Screen[] = [
  {
    path: 'products',
    name: 'products',
    needs: ['BusinessUnits:Read'],
    list: true,
    menu: { group: 'setup', icon: 'invoice' },
    page: async () => (await pages()).List,
  },
  {
    path: 'products/create',
    name: 'products',
    needs: ['BusinessUnits:Manage'],
    page: async () => (await import('./product-pages.tsx')).NewProductPage,
  },
  {
    path: 'products/detail/:id',
    name: 'products',
    needs: ['BusinessUnits:Read'],
    page: async () => (await pages()).One,
  },
];
