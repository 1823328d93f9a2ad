import type { Need, Screen } from './screen.ts';

const needs: readonly Need[] = [['Reports:Default']];

/** Who pays by themselves and who gets bills without paper. */
export const enrolmentScreens: readonly Screen[] = [
  {
    path: 'reports/autopay',
    name: 'autopay',
    needs,
    menu: { group: 'payers', icon: 'repeat' },
    page: async () => (await import('./autopay-page.tsx')).AutopayPage,
  },
  {
    path: 'reports/paperless-billing',
    name: { of: 'paperless_enrolments_title' },
    needs,
    list: true,
    menu: { group: 'payers', icon: 'receipt' },
    page: async () => (await import('./paperless-page.tsx')).PaperlessReportPage,
  },
];
