import type { Screen } from './screen.ts';

/** What there is of readings, where a business unit shows them. */
export const readingScreens: readonly Screen[] = [
  {
    path: 'readings',
    name: { of: 'readings_title' },
    needs: ['Accounts:Read'],
    feature: 'MeterReadings',
    list: true,
    menu: { group: 'payers', icon: 'rows' },
    page: async () => (await import('./readings-page.tsx')).ReadingsPage,
  },
];
