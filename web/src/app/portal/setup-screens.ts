import type { Screen } from './screen.ts';

/** The billers themselves, and what makes one of them ready. */
export const setupScreens: readonly Screen[] = [
  {
    path: 'business-units',
    name: 'business_units',
    needs: ['BusinessUnits:Read'],
    list: true,
    menu: { group: 'setup', icon: 'home' },
    page: async () => (await import('./business-units-page.tsx')).BusinessUnitsPage,
  },
  {
    path: 'business-units/create',
    name: 'create_business_unit',
    needs: ['Organization Admin'],
    page: async () => (await import('./create-unit-page.tsx')).CreateUnitPage,
  },
  {
    path: 'business-units/setup',
    name: 'setup',
    needs: ['BusinessUnits:Read'],
    menu: { group: 'setup', icon: 'gear' },
    page: async () => (await import('./setup-page.tsx')).SetupPage,
  },
];
