import type { Screen } from './screen.ts';

const banners = async () => import('./banner-pages.tsx');

/** What payers are told on their pages: the list, a new one, one of them. */
export const bannerScreens: readonly Screen[] = [
  {
    path: 'messages',
    name: 'messages',
    needs: ['BusinessUnits:Read'],
    list: true,
    menu: { group: 'setup', icon: 'bell' },
    page: async () => (await banners()).bannerPages.List,
  },
  {
    path: 'messages/create',
    name: 'messages',
    needs: ['BusinessUnits:Manage'],
    page: async () => (await banners()).NewBannerPage,
  },
  {
    path: 'messages/detail/:id',
    name: 'messages',
    needs: ['BusinessUnits:Read'],
    page: async () => (await banners()).bannerPages.One,
  },
];

/** What the product needs a person for. */
export const ticketScreens: readonly Screen[] = [
  {
    path: 'tickets',
    name: { of: 'tickets_title' },
    needs: ['Organization Admin'],
    list: true,
    menu: { group: 'automation', icon: 'bell' },
    page: async () => (await import('./tickets-page.tsx')).TicketsPage,
  },
];
