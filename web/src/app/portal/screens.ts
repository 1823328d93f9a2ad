import { uploadNeeds } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import { billScreens, cycleScreen } from './bill-screens.ts';
import { billingSystemScreens } from './billing-system-screens.ts';
import { channelScreens } from './channel-screens.ts';
import { customerScreens } from './customer-screens.ts';
import { deviceScreens } from './device-screens.ts';
import { enrolmentScreens } from './enrolment-screens.ts';
import { fileScreens } from './file-screens.ts';
import { gatewayScreens } from './gateway-screens.ts';
import { jobScreens } from './job-screens.ts';
import { externalLinksScreen, organizationScreens } from './organization-screens.ts';
import { overviewScreens } from './overview-screens.ts';
import { peopleScreens } from './people-screens.ts';
import { bannerScreens, ticketScreens } from './platform-screens.ts';
import { productScreens } from './product-screens.ts';
import { readingScreens } from './reading-screens.ts';
import { responseScreens, triggerScreens } from './response-screens.ts';
import { setupScreens } from './setup-screens.ts';
import { termsScreens } from './terms-screens.ts';
import type { Coming, Need, Screen, ScreenName } from './screen.ts';
import { unitSettingsScreens } from './unit-settings-screens.ts';

const settings: readonly Need[] = ['BusinessUnits:Read'];
const admins: readonly Need[] = ['Organization Admin'];
const report = (...more: Permission[]): readonly Need[] => [['Reports:Default', ...more]];

const coming = (path: string, name: ScreenName, needs: readonly Need[], comes: Coming): Screen => ({
  path,
  name,
  needs,
  comes,
});

/** A list with its forms: all of them come together. */
const records = (path: string, name: ScreenName, needs: readonly Need[], comes: Coming): readonly Screen[] => [
  { ...coming(path, name, needs, comes), list: true },
  coming(`${path}/create`, name, needs, comes),
  coming(`${path}/detail/:id`, name, needs, comes),
];

const money: readonly Screen[] = [
  {
    path: 'payments',
    name: { of: 'payments_title' },
    needs: ['Payments:Default'],
    list: true,
    menu: { group: 'money', icon: 'receipt' },
    page: async () => (await import('./payments-page.tsx')).PaymentsPage,
  },
  {
    path: 'payments/details/:referenceNumber',
    name: 'payment',
    needs: ['Payments:Default'],
    page: async () => (await import('./payment-details-page.tsx')).PaymentDetailsPage,
  },
  {
    path: 'payments/exports',
    name: { of: 'payment_exports_title' },
    needs: ['Billing:Default'],
    list: true,
    menu: { group: 'money', icon: 'upload' },
    page: async () => (await import('./payment-exports-page.tsx')).PaymentExportsPage,
  },
  {
    path: 'service-fees',
    name: { of: 'fee_title' },
    needs: ['Transactions:Default'],
    list: true,
    menu: { group: 'money', icon: 'card' },
    page: async () => (await import('./service-fees-page.tsx')).ServiceFeesPage,
  },
  { ...coming('funding', 'funding', ['Transactions:Default'], 'funding'), list: true },
  coming('funding/unfunded', 'unfunded', ['Transactions:Default'], 'funding'),
  coming('ach-gateway', 'ach_gateway', ['Transactions:Default'], 'ach'),
  coming('ach-gateway/batches', 'ach_gateway', ['Transactions:Default'], 'ach'),
  coming('ach-gateway/batches/:id', 'ach_batch', ['Transactions:Default'], 'ach'),
  {
    path: 'external-payments',
    name: { of: 'external_title' },
    needs: ['Payments:Default'],
    list: true,
    menu: { group: 'money', icon: 'bank' },
    page: async () => (await import('./external-payments-page.tsx')).ExternalPaymentsPage,
  },
];

const reports: readonly Screen[] = [
  coming('reports', 'reports', report(), 'reports'),
  {
    path: 'reports/batches',
    name: { of: 'batches_title' },
    needs: report('Transactions:Default'),
    list: true,
    menu: { group: 'money', icon: 'rows' },
    page: async () => (await import('./batches-page.tsx')).BatchesPage,
  },
  {
    path: 'reports/batches/:merchantNumber',
    name: { of: 'batches_title' },
    needs: report('Transactions:Default'),
    page: async () => (await import('./batches-page.tsx')).BatchesOfMerchant,
  },
  {
    path: 'reports/batches/:merchantNumber/:batchId',
    name: { of: 'batch' },
    needs: report('Transactions:Default'),
    page: async () => (await import('./batch-page.tsx')).BatchPage,
  },
  coming('reports/transactions', 'transactions', report('Transactions:Default'), 'reports'),
  coming('reports/payments', 'payments_report', report('Payments:Default'), 'reports'),
  coming('reports/adjustments', 'adjustments', report(), 'reports'),
  coming('reports/pos-report', 'pos_report', report('Payments:Default'), 'reports'),
  ...enrolmentScreens,
  coming('reports/products', 'products_report', report(), 'reports'),
  {
    path: 'reports/generated',
    name: { of: 'reports_title' },
    needs: report(),
    list: true,
    menu: { group: 'money', icon: 'download' },
    page: async () => (await import('./generated-reports-page.tsx')).GeneratedReportsPage,
  },
  {
    path: 'reports/account-payments',
    name: { of: 'lines_title' },
    needs: report('Payments:Default'),
    list: true,
    menu: { group: 'money', icon: 'receipt' },
    page: async () => (await import('./account-payments-page.tsx')).AccountPaymentsPage,
  },
];

const payers: readonly Screen[] = [
  {
    path: 'accounts',
    name: { of: 'accounts_title' },
    needs: ['Accounts:Read'],
    list: true,
    menu: { group: 'payers', icon: 'home' },
    page: async () => (await import('./accounts-page.tsx')).AccountsPage,
  },
  {
    path: 'accounts/uploads',
    name: { of: 'uploads_title' },
    needs: ['Accounts:Read'],
    list: true,
    menu: { group: 'payers', icon: 'upload' },
    page: async () => (await import('./uploads-page.tsx')).UploadsPage,
  },
  {
    path: 'accounts/uploads/:uploadId',
    name: 'upload',
    needs: uploadNeeds,
    page: async () => (await import('./upload-page.tsx')).UploadPage,
  },
  {
    path: 'accounts/create',
    name: 'create_account',
    needs: ['Accounts:Manage'],
    page: async () => (await import('./account-form-pages.tsx')).NewAccountPage,
  },
  {
    path: 'accounts/merge',
    name: 'merge_accounts',
    needs: ['Accounts:Manage'],
    page: async () => (await import('./merge-page.tsx')).FindTwoPage,
  },
  {
    path: 'accounts/:id',
    name: 'account',
    needs: ['Accounts:Read'],
    page: async () => (await import('./account-form-pages.tsx')).EditAccountPage,
  },
  {
    path: 'accounts/:id/dashboard',
    name: 'account_dashboard',
    needs: ['Accounts:Read'],
    page: async () => (await import('./account-page.tsx')).AccountPage,
  },
  {
    path: 'accounts/:id/merge',
    name: 'merge_accounts',
    needs: ['Accounts:Manage'],
    page: async () => (await import('./merge-page.tsx')).MergePage,
  },
  ...customerScreens,
  ...billScreens,
  ...readingScreens,
  ...responseScreens,
  ...ticketScreens,
];

const billers: readonly Screen[] = [
  ...setupScreens,
  ...channelScreens,
  externalLinksScreen,
  cycleScreen,
  ...termsScreens,
  ...productScreens,
  ...bannerScreens,
  ...unitSettingsScreens,
  ...triggerScreens,
  ...deviceScreens,
];

const platform: readonly Screen[] = [
  ...organizationScreens,
  ...billingSystemScreens,
  ...records('nacha-configs', 'nacha_configs', admins, 'ach'),
  ...gatewayScreens,
  ...peopleScreens,
  {
    path: 'settings',
    name: 'settings',
    needs: ['Organization User'],
    menu: { group: 'platform', icon: 'gear' },
    page: async () => (await import('./settings-page.tsx')).SettingsPage,
  },
  {
    path: 'signout',
    name: 'signout',
    needs: ['anybody'],
    page: async () => (await import('./signout-page.tsx')).SignoutPage,
  },
];

const automation: readonly Screen[] = [
  ...jobScreens,
  coming('webhooks', 'webhooks', settings, 'automation'),
  ...fileScreens,
];

/** Every screen of the portal: routes, menus and what can be found by name are made from this. */
export const screens: readonly Screen[] = [
  ...overviewScreens,
  ...money,
  ...reports,
  ...payers,
  ...billers,
  ...platform,
  ...automation,
];
