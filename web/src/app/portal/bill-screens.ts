import type { Screen } from './screen.ts';

/** Bills, and the cycles they came in. */
export const billScreens: readonly Screen[] = [
  {
    path: 'bills',
    name: { of: 'bills_title' },
    needs: ['Accounts:Read', 'Billing:Default'],
    list: true,
    menu: { group: 'payers', icon: 'invoice' },
    page: async () => (await import('./bills-page.tsx')).BillsPage,
  },
  {
    path: 'bills/:id',
    name: 'bill',
    needs: ['Accounts:Read'],
    page: async () => (await import('./bill-page.tsx')).BillPage,
  },
];

/** One cycle, which the specification places in the setup of billers. */
export const cycleScreen: Screen = {
  path: 'business-units/billing-cycle/:id',
  name: 'billing_cycle',
  needs: ['BusinessUnits:Read', 'Billing:Default'],
  page: async () => (await import('./cycle-page.tsx')).CyclePage,
};
