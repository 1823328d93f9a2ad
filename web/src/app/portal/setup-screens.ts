import type { Screen } from './screen.ts';

/** The billers themselves, and what makes one of them ready. */
export const setupScreens: readonly Screen[] = [
  {
    path: 'business-units/setup',
    name: 'setup',
    needs: ['BusinessUnits:Read'],
    menu: { group: 'setup', icon: 'gear' },
    page: async () => (await import('./setup-page.tsx')).SetupPage,
  },
];
