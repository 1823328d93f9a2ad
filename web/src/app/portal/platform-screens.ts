import type { Screen } from './screen.ts';

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
