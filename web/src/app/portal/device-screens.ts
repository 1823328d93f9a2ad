import type { Screen } from './screen.ts';

const pages = async () => (await import('./device-pages.tsx')).devicePages;

/** Card readers: their list, and the page of one. */
export const deviceScreens: readonly Screen[] = [
  {
    path: 'devices',
    name: 'devices',
    needs: ['BusinessUnits:Read', 'Payments:Default'],
    list: true,
    menu: { group: 'setup', icon: 'card' },
    page: async () => (await pages()).List,
  },
  {
    path: 'devices/:id',
    name: 'devices',
    needs: ['BusinessUnits:Read', 'Payments:Default'],
    page: async () => (await pages()).One,
  },
];
