import type { Screen } from './screen.ts';

/** What happened and what needs a person, how far payers went digital, and the rows behind net revenue. */
export const overviewScreens: readonly Screen[] = [
  {
    path: 'dashboard',
    name: 'dashboard',
    needs: ['Organization User'],
    menu: { group: 'overview', icon: 'home' },
    page: async () => (await import('./dashboard-page.tsx')).DashboardPage,
  },
  {
    path: 'engagement',
    name: 'engagement',
    needs: [['Reports:Default', 'Accounts:Read']],
    menu: { group: 'overview', icon: 'chart' },
    page: async () => (await import('./engagement-page.tsx')).EngagementPage,
  },
  {
    path: 'reports/net-revenue',
    name: { of: 'revenue_title' },
    needs: [['Reports:Default']],
    list: true,
    page: async () => (await import('./revenue-page.tsx')).RevenuePage,
  },
];
