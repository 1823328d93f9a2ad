import type { Given } from './town-then.ts';
import type { Query } from './with-database.ts';

/** Rows of the sample town that addresses name. */
export interface Rows {
  readonly unit: number;
  readonly account: number;
  readonly otherAccount: number;
  readonly lockedAccount: number;
  readonly archivedAccount: number;
  /** One whose bill says what it is made of, with something beside it; and the file that said so, the last one. */
  readonly chargedAccount: number;
  readonly chargesUpload: number;
  readonly customer: number;
  /** A clerk of the town. */
  readonly clerk: number;
  readonly bill: number;
  /** One that payers saw, and one that waits for a person. */
  readonly cycle: number;
  readonly openCycle: number;
  readonly upload: number;
  /** Files of readings: one that was imported, and one that was sent. */
  readonly readingUpload: number;
  readonly sentReadings: number;
  /** A file of payments received elsewhere that was sent. */
  readonly sentPayments: number;
  readonly undoneUpload: number;
  /** A biller that is not open to payers yet. */
  readonly readyUnit: number;
  /** An organization that takes no payments. */
  readonly suspendedTown: number;
  readonly reading: number;
  /** What the product called a person for. */
  readonly ticket: number;
  readonly merchant: string;
  /** A payment, and the batch that its day closed into. */
  readonly reference: string;
  readonly batch: number;
  /** A text that payers agree to, and a draft of another one. */
  readonly terms: number;
  readonly draft: number;
  /** A payment that was received elsewhere. */
  readonly external: string;
  readonly gateway: number;
  readonly merchantAccount: number;
  readonly product: number;
  /** A firm that serves organizations. */
  readonly agency: number;
  /** One that takes no payments yet. */
  readonly draftMerchant: number;
  /** Another one, whose approved change waits for its day. */
  readonly changingMerchant: number;
  readonly device: number;
  readonly billingSystem: number;
  /** How a code of a gateway is worded. */
  readonly wording: number;
  /** Jobs whose last run failed, waits for an approval, is held, and is at work. */
  readonly job: number;
  readonly waitingJob: number;
  readonly heldJob: number;
  readonly busyJob: number;
  /** A host that files come from. */
  readonly connection: number;
  readonly fileKey: number;
  readonly program: number;
  /** What payers are told. */
  readonly banner: number;
  /** A form that was answered, and an answer to it. */
  readonly form: number;
  readonly response: number;
  /** What forms ask. */
  readonly trigger: number;
}

/** What comes about on the way, and nothing before. */
export const notYet = {
  ticket: 0,
  reference: '',
  batch: 0,
  external: '',
  sentReadings: 0,
  sentPayments: 0,
  undoneUpload: 0,
  wording: 0,
  connection: 0,
  fileKey: 0,
  program: 0,
  device: 0,
  billingSystem: 0,
  banner: 0,
  form: 0,
  response: 0,
  trigger: 0,
  terms: 0,
  draft: 0,
  draftMerchant: 0,
  changingMerchant: 0,
  readyUnit: 0,
  agency: 0,
  suspendedTown: 0,
  job: 0,
  waitingJob: 0,
  heldJob: 0,
  busyJob: 0,
};

type Address = string | ((rows: Rows) => string);

/** A house test holds tabs and dialogs against those of the page's source. */
export interface Place {
  /** Its path in the register of screens (`web/src/app/portal/screens.ts`). */
  readonly screen: string;
  /** What happens first; places behind this one see it too. */
  readonly given?: Given;
  /** Below /portal; the first is the page as it is opened, the others what else stands at its address. */
  readonly at: readonly [Address, ...Address[]];
  /** What is opened there was looked at: only what else is named here is. */
  readonly isSeen?: true;
  /** The tab that the page is opened with, where it is not that of its details. */
  readonly begins?: string;
  /** Tabs behind its first one, of which only the panel is another. */
  readonly tabs?: readonly string[];
  /** What may be done there, by its name in the address: a dialog or a drawer each. */
  readonly dialogs?: readonly string[];
  /** What lies over the page by an address of its own. */
  readonly over?: readonly Address[];
  /** Whoever it takes, where an administrator of the town may not open it or sees less. */
  readonly as?: 'global';
}

/**
 * Every page of the portal by an address of the sample town. A screen, tab or dialog without one fails a house test.
 */
export const places: readonly Place[] = [
  { screen: 'dashboard', at: ['dashboard', 'dashboard?range=Today', 'dashboard?units=all'] },
  { screen: 'engagement', at: ['engagement'] },
  {
    screen: 'payments',
    at: [
      'payments',
      'payments?tab=exceptions&state=Open,Settled',
      'payments?tab=approvals',
      'payments?q=zzzz',
      'payments?bu=999999',
    ],
  },
  {
    screen: 'payments/details/:referenceNumber',
    at: [({ reference }) => `payments/details/${reference}`, 'payments/details/900000000000000004'],
    tabs: ['history'],
    dialogs: ['void', 'chargeback', 'send'],
  },
  {
    screen: 'payments/details/:referenceNumber',
    given: 'paidElsewhere',
    at: [({ external }) => `payments/details/${external}`],
    isSeen: true,
    dialogs: ['reverse'],
  },
  { screen: 'service-fees', at: ['service-fees', 'service-fees?tab=schedules'] },
  { screen: 'external-payments', at: ['external-payments'] },
  { screen: 'reports/batches', at: ['reports/batches'] },
  {
    screen: 'reports/paperless-billing',
    at: ['reports/paperless-billing', 'reports/paperless-billing?tab=activity'],
  },
  { screen: 'reports/batches/:merchantNumber', at: [({ merchant }) => `reports/batches/${merchant}`] },
  {
    screen: 'reports/batches/:merchantNumber/:batchId',
    given: 'dayClosed',
    at: [({ merchant, batch }) => `reports/batches/${merchant}/${batch}`],
    tabs: ['history'],
    as: 'global',
  },
  {
    screen: 'payments/details/:referenceNumber',
    at: [({ reference }) => `payments/details/${reference}`],
    isSeen: true,
    dialogs: ['refund'],
    as: 'global',
  },
  {
    screen: 'payments/details/:referenceNumber',
    given: 'outcomeUnknown',
    at: [({ reference }) => `payments/details/${reference}`],
    isSeen: true,
    dialogs: ['resolve'],
    as: 'global',
  },
  { screen: 'reports/generated', at: ['reports/generated'] },
  { screen: 'files', at: ['files'], over: ['files?do=add-file'] },
  { screen: 'reports/net-revenue', at: ['reports/net-revenue?range=MTD'] },
  { screen: 'reports/account-payments', at: ['reports/account-payments'] },
  { screen: 'accounts', at: ['accounts'] },
  { screen: 'accounts/uploads', at: ['accounts/uploads'], over: ['accounts/uploads?mappings=open'] },
  {
    screen: 'accounts/uploads/:uploadId',
    at: [
      ({ upload }) => `accounts/uploads/${upload}`,
      ({ chargesUpload }) => `accounts/uploads/${chargesUpload}`,
      ({ chargesUpload }) => `accounts/uploads/${chargesUpload}?step=undo`,
    ],
    tabs: ['updated', 'created', 'missing', 'rejected', 'history'],
  },
  {
    screen: 'accounts/uploads/:uploadId',
    given: 'importUndone',
    at: [({ undoneUpload }) => `accounts/uploads/${undoneUpload}`],
    tabs: ['left-alone', 'kept'],
  },
  {
    screen: 'accounts/uploads/:uploadId',
    at: [({ readingUpload }) => `accounts/uploads/${readingUpload}`],
    tabs: ['made'],
  },
  {
    screen: 'accounts/uploads/:uploadId',
    given: 'readingsSent',
    at: [({ sentReadings }) => `accounts/uploads/${sentReadings}`],
  },
  {
    screen: 'accounts/uploads/:uploadId',
    given: 'readingsChecked',
    at: [
      ({ sentReadings }) => `accounts/uploads/${sentReadings}`,
      ({ sentReadings }) => `accounts/uploads/${sentReadings}?step=confirm`,
    ],
    tabs: ['new', 'there', 'rejected'],
  },
  {
    screen: 'accounts/uploads/:uploadId',
    given: 'paymentsSent',
    at: [({ sentPayments }) => `accounts/uploads/${sentPayments}`],
  },
  {
    screen: 'accounts/uploads/:uploadId',
    given: 'paymentsChecked',
    at: [
      ({ sentPayments }) => `accounts/uploads/${sentPayments}`,
      ({ sentPayments }) => `accounts/uploads/${sentPayments}?step=confirm`,
    ],
    tabs: ['unmatched'],
  },
  { screen: 'accounts/create', at: ['accounts/create', 'accounts/create?from=pos'] },
  { screen: 'accounts/merge', at: ['accounts/merge'] },
  {
    screen: 'accounts/:id',
    at: [({ account }) => `accounts/${account}`],
    begins: 'record',
    tabs: ['history'],
    dialogs: ['correct_balance', 'lock', 'archive'],
  },
  {
    screen: 'accounts/:id/dashboard',
    at: [
      ({ account }) => `accounts/${account}/dashboard`,
      ({ chargedAccount }) => `accounts/${chargedAccount}/dashboard`,
      'accounts/999999999/dashboard',
    ],
    begins: 'overview',
    tabs: ['register', 'payments', 'bills', 'usage', 'autopay', 'enrolments', 'customers', 'messages', 'history'],
    dialogs: ['send_sign_in_link', 'send_reminder', 'correct_balance', 'lock', 'send_invitation', 'archive'],
  },
  {
    screen: 'accounts/:id/dashboard',
    at: [({ lockedAccount }) => `accounts/${lockedAccount}/dashboard`],
    isSeen: true,
    dialogs: ['lock'],
  },
  {
    screen: 'accounts/:id/dashboard',
    at: [({ archivedAccount }) => `accounts/${archivedAccount}/dashboard`],
    isSeen: true,
    dialogs: ['unarchive'],
  },
  {
    screen: 'accounts/:id',
    at: [({ archivedAccount }) => `accounts/${archivedAccount}`],
    begins: 'record',
    isSeen: true,
    dialogs: ['unarchive'],
  },
  {
    screen: 'accounts/:id/merge',
    at: [
      ({ account }) => `accounts/${account}/merge`,
      ({ account, otherAccount }) => `accounts/${account}/merge?other=${otherAccount}`,
    ],
  },
  { screen: 'users-page/customers', at: ['users-page/customers'] },
  {
    screen: 'customers/:id/dashboard',
    given: 'payerUnproved',
    at: [({ customer }) => `customers/${customer}/dashboard`],
    begins: 'accounts',
    tabs: ['wallet', 'autopay', 'paperless', 'payments', 'invitations', 'messages', 'history'],
    dialogs: ['send_sign_in_link', 'send_code', 'verify_email', 'block', 'merge_logins', 'edit'],
  },
  {
    screen: 'customers/:id/dashboard',
    given: 'payerBlocked',
    at: [({ customer }) => `customers/${customer}/dashboard`],
    isSeen: true,
    dialogs: ['unblock'],
  },
  { screen: 'bills', at: ['bills'] },
  { screen: 'bills', at: ['bills?tab=cycles'], dialogs: ['new'] },
  {
    screen: 'bills/:id',
    at: [({ bill }) => `bills/${bill}`],
    tabs: ['history'],
    dialogs: ['send', 'replace', 'withdraw'],
  },
  {
    screen: 'business-units/billing-cycle/:id',
    at: [
      ({ openCycle }) => `business-units/billing-cycle/${openCycle}`,
      ({ cycle }) => `business-units/billing-cycle/${cycle}`,
      ({ openCycle }) => `business-units/billing-cycle/${openCycle}?index=other`,
    ],
    tabs: ['bills', 'samples', 'documents', 'rejected', 'without', 'messages', 'log', 'history'],
    dialogs: ['goOn', 'delete', 'edit'],
  },
  {
    screen: 'business-units/billing-cycle/:id',
    given: 'cycleDraft',
    at: [({ openCycle }) => `business-units/billing-cycle/${openCycle}`],
    dialogs: ['approve'],
  },
  { screen: 'business-units/channels', at: ['business-units/channels'] },
  {
    screen: 'business-units/channel/:id',
    at: ['business-units/channel/QuickPay', 'business-units/channel/POS', 'business-units/channel/IVR'],
    begins: 'setup',
    tabs: ['history'],
    dialogs: ['test'],
  },
  {
    screen: 'business-units/channel/:id',
    at: ['business-units/channel/Autopay'],
    begins: 'setup',
    tabs: ['automatic'],
  },
  { screen: 'business-units/terms-of-service', at: ['business-units/terms-of-service'] },
  { screen: 'terms-of-service', at: ['terms-of-service'] },
  { screen: 'terms-of-service/create', at: ['terms-of-service/create'] },
  {
    screen: 'terms-of-service/create/:id',
    given: 'termsDrafted',
    at: [({ draft }) => `terms-of-service/create/${draft}`, ({ terms }) => `terms-of-service/create/${terms}`],
    dialogs: ['publish', 'discard'],
  },
  {
    screen: 'terms-of-service/view/:identifier',
    at: ['terms-of-service/view/ach-terms', 'terms-of-service/view/autopay-terms'],
    begins: 'text',
    tabs: ['versions', 'compare', 'agreements', 'history'],
    dialogs: ['retire'],
  },
  { screen: 'readings', at: ['readings'], over: [({ reading }) => `readings?history=${reading}`] },
  {
    screen: 'form-responses',
    given: 'formAnswered',
    at: ['form-responses', ({ form }) => `form-responses?form=${form}`, 'form-responses?q=zzzz'],
  },
  {
    screen: 'form-responses/:id',
    at: [({ response }) => `form-responses/${response}`],
    begins: 'details',
    tabs: ['history'],
    dialogs: ['hand-over'],
  },
  { screen: 'function-triggers', given: 'formAsks', at: ['function-triggers', 'function-triggers?q=zzzz'] },
  {
    screen: 'function-triggers/:id',
    at: [({ trigger }) => `function-triggers/${trigger}`],
    begins: 'details',
    tabs: ['history'],
    dialogs: ['edit', 'rotate'],
  },
  {
    screen: 'tickets',
    given: 'somebodyCalled',
    at: ['tickets', 'tickets?q=zzzz'],
    over: [
      ({ ticket }) => `tickets?ticket=${ticket}`,
      ({ ticket }) => `tickets?ticket=${ticket}&do=assign`,
      ({ ticket }) => `tickets?ticket=${ticket}&do=resolve`,
    ],
  },
  { screen: 'business-units', at: ['business-units'] },
  { screen: 'business-units/create', at: ['business-units/create'] },
  { screen: 'business-units/setup', at: ['business-units/setup?tab=billing-cycles'], isSeen: true, dialogs: ['new'] },
  {
    screen: 'business-units/setup',
    at: ['business-units/setup'],
    begins: 'features',
    dialogs: ['edit', 'suspend'],
    tabs: [
      'channels',
      'billing-cycles',
      'terms-of-service',
      'account-config',
      'payment-fields',
      'external-links',
      'look',
      'history',
    ],
    over: ['business-units/setup?tab=account-config&field=Name', 'business-units/setup?tab=payment-fields&payment=%2B'],
  },
  {
    screen: 'reports/autopay',
    at: [
      'reports/autopay',
      'reports/autopay?q=zzzz',
      'reports/autopay?tab=scheduled',
      'reports/autopay?tab=sources',
      'reports/autopay?tab=activity',
    ],
  },
  { screen: 'payments/exports', at: ['payments/exports', 'payments/exports?q=zzzz'] },
  { screen: 'billing-systems', given: 'billingSystemAdded', at: ['billing-systems', 'billing-systems?q=zzzz'] },
  { screen: 'billing-systems/create', at: ['billing-systems/create'] },
  {
    screen: 'billing-systems/detail/:id',
    at: [({ billingSystem }) => `billing-systems/detail/${billingSystem}`],
    tabs: ['history'],
  },
  { screen: 'devices', given: 'readerAdded', at: ['devices', 'devices?q=zzzz'], over: ['devices?do=new'] },
  {
    screen: 'devices/:id',
    at: [({ device }) => `devices/${device}`],
    tabs: ['history'],
    dialogs: ['edit', 'inspect', 'deactivate'],
  },
  { screen: 'products', at: ['products', 'products?q=zzzz'] },
  { screen: 'products/create', at: ['products/create'] },
  { screen: 'products/detail/:id', at: [({ product }) => `products/detail/${product}`], tabs: ['sales', 'history'] },
  {
    screen: 'business-units/external-links',
    at: ['business-units/external-links'],
    over: ['business-units/external-links?link=%2B'],
  },
  { screen: 'merchant-accounts', at: ['merchant-accounts', 'merchant-accounts?q=zzzz'] },
  {
    screen: 'merchant-accounts/create',
    at: ['merchant-accounts/create', ({ gateway }) => `merchant-accounts/create?gateway=${gateway}`],
    as: 'global',
  },
  {
    screen: 'merchant-accounts/detail/:id',
    at: [({ merchantAccount }) => `merchant-accounts/detail/${merchantAccount}`],
    tabs: ['batches', 'devices', 'schedules', 'history'],
    dialogs: ['test', 'disable'],
    as: 'global',
  },
  {
    screen: 'merchant-accounts/detail/:id',
    given: 'merchantDrafted',
    at: [({ draftMerchant }) => `merchant-accounts/detail/${draftMerchant}`],
    dialogs: ['activate'],
    as: 'global',
  },
  {
    screen: 'merchant-accounts/detail/:id',
    given: 'merchantChanging',
    at: [({ merchantAccount }) => `merchant-accounts/detail/${merchantAccount}`],
    over: [
      ({ merchantAccount }) => `merchant-accounts/detail/${merchantAccount}?do=Approve`,
      ({ merchantAccount }) => `merchant-accounts/detail/${merchantAccount}?do=Refuse`,
      ({ changingMerchant }) => `merchant-accounts/detail/${changingMerchant}?do=Stop`,
    ],
    as: 'global',
  },
  { screen: 'gateways', at: ['gateways'], over: [({ gateway }) => `gateways?gateway=${gateway}`], as: 'global' },
  {
    screen: 'business-units/setup',
    given: 'unitReady',
    at: [({ readyUnit }) => `business-units/setup?bu=${readyUnit}`],
    begins: 'features',
    dialogs: ['go_live', 'delete'],
  },
  {
    screen: 'custom-gateway-messages',
    given: 'answerWorded',
    at: ['custom-gateway-messages', 'custom-gateway-messages?q=zzzz', 'custom-gateway-messages?tab=unworded'],
    as: 'global',
  },
  { screen: 'custom-gateway-messages/create', at: ['custom-gateway-messages/create?code=x_1'], as: 'global' },
  {
    screen: 'custom-gateway-messages/detail/:id',
    at: [({ wording }) => `custom-gateway-messages/detail/${wording}`],
    tabs: ['history'],
    dialogs: ['delete'],
    as: 'global',
  },
  {
    screen: 'embedded-settings',
    at: [
      'embedded-settings',
      'embedded-settings?section=shown',
      'embedded-settings?section=links',
      'embedded-settings?section=theme',
      'embedded-settings?section=keys',
      'embedded-settings?section=build',
      'embedded-settings?section=check',
      'embedded-settings?section=history',
    ],
  },
  {
    screen: 'business-unit-settings',
    at: [
      'business-unit-settings',
      'business-unit-settings?section=accounts',
      'business-unit-settings?section=payments',
      'business-unit-settings?section=notification-templates',
      'business-unit-settings?section=notification-templates&template=New-Bill.Email',
      'business-unit-settings?section=forms',
      // The fields of a new one are built by keys, and looked at, in form-builder.test.ts: the list hands the focus on.
      'business-unit-settings?section=forms&form=0&tab=dependent',
      'business-unit-settings?section=forms&form=0&tab=actions',
      'business-unit-settings?section=forms&form=0&tab=places',
      'business-unit-settings?section=forms&form=0&tab=json',
      'business-unit-settings?section=forms&form=0&tab=trial',
      'business-unit-settings?section=forms&form=0&tab=versions',
      'business-unit-settings?section=history',
      'business-unit-settings?q=receipt',
      'business-unit-settings?q=zzzz',
    ],
  },
  {
    screen: 'users',
    at: ['users'],
    over: [
      'users?do=invite',
      ({ clerk }) => `users?user=${clerk}`,
      ({ clerk }) => `users?user=${clerk}&do=disable`,
      ({ clerk }) => `users?user=${clerk}&do=join`,
      ({ clerk }) => `users?user=${clerk}&do=sign_out`,
      ({ clerk }) => `users?user=${clerk}&do=history`,
    ],
  },
  {
    screen: 'users-page/billers',
    given: 'accessReviewed',
    at: ['users-page/billers', 'users-page/billers?q=zzzz', 'users-page/billers?view=review'],
    over: ['users-page/billers?view=review&do=sign'],
    as: 'global',
  },
  { screen: 'organizations/setup', at: ['organizations/setup', 'organizations/setup?do=create'], as: 'global' },
  {
    screen: 'organization',
    at: ['organization'],
    tabs: ['history'],
    dialogs: ['edit', 'suspend', 'agency'],
    over: ['organization?do=security'],
    as: 'global',
  },
  {
    screen: 'organization',
    given: 'limitsAsked',
    at: ['organization'],
    over: ['organization?do=Approve', 'organization?do=Refuse'],
    as: 'global',
  },
  { screen: 'agencies', given: 'agencyKept', at: ['agencies', 'agencies?q=zzzz'], as: 'global' },
  { screen: 'agencies/create', at: ['agencies/create'], as: 'global' },
  {
    screen: 'agencies/detail/:id',
    at: [({ agency }) => `agencies/detail/${agency}`],
    tabs: ['history'],
    dialogs: ['delete'],
    as: 'global',
  },
  { screen: 'messages', given: 'payersTold', at: ['messages', 'messages?q=zzzz'] },
  { screen: 'messages/create', at: ['messages/create'] },
  { screen: 'messages/detail/:id', at: [({ banner }) => `messages/detail/${banner}`], tabs: ['history'] },
  {
    screen: 'organization',
    given: 'townSuspended',
    at: [({ suspendedTown }) => `organization?organization=${suspendedTown}`],
    isSeen: true,
    dialogs: ['activate'],
    as: 'global',
  },
  { screen: 'my-account', at: ['my-account'] },
  {
    screen: 'jobs',
    given: 'notDelivered',
    at: [
      'jobs',
      'jobs?tab=runs',
      'jobs?tab=calendar',
      'jobs?tab=deliveries',
      'jobs?tab=deliveries&status=Failed',
      'jobs?tab=schedules',
    ],
    as: 'global',
  },
  { screen: 'jobs/create', at: ['jobs/create'] },
  {
    screen: 'jobs/templates',
    at: ['jobs/templates', 'jobs/templates?form=1'],
    over: ['jobs/templates?template=1', 'jobs/templates?template=1&do=delete'],
    as: 'global',
  },
  {
    screen: 'jobs/:id',
    given: 'jobsRan',
    at: [({ job }) => `jobs/${job}`, ({ job }) => `jobs/${job}?tab=definition&form=open`],
    begins: 'runs',
    tabs: ['definition', 'history'],
    dialogs: ['run', 'disable', 'delete', 'again_failed', 'again_start', 'ticket'],
  },
  { screen: 'jobs/:id', at: [({ waitingJob }) => `jobs/${waitingJob}`], dialogs: ['approve', 'reject', 'stop'] },
  { screen: 'jobs/:id', at: [({ heldJob }) => `jobs/${heldJob}`], dialogs: ['resume', 'enable'] },
  { screen: 'jobs/:id', at: [({ busyJob }) => `jobs/${busyJob}`], dialogs: ['pause'] },
  {
    screen: 'settings',
    at: ['settings'],
    begins: 'platform',
    tabs: [
      'organization',
      'notification-templates',
      'access',
      'connections',
      'keys',
      'calendars',
      'targets',
      'retention',
      'audit',
    ],
    as: 'global',
  },
  {
    screen: 'settings',
    at: ['settings?tab=retention'],
    over: ['settings?tab=retention&do=new'],
    as: 'global',
  },
  {
    screen: 'settings',
    at: [
      'settings?tab=notification-templates&template=Payment-Due-Reminder.SMS',
      'settings?tab=notification-templates&template=Payment-Receipt.Email&culture=en-CA',
    ],
    over: ['settings?tab=calendars&closure=%2B'],
  },
  {
    screen: 'settings',
    at: ['settings?tab=access'],
    over: [
      'settings?tab=access&do=new',
      ...['', '&do=edit', '&do=exchange', '&do=revoke'].map(
        (what) =>
          ({ program }: Rows) =>
            `settings?tab=access&client=${program}${what}`,
      ),
    ],
  },
  {
    screen: 'settings',
    given: 'connectionTried',
    at: ['settings?tab=connections'],
    over: ['settings?tab=connections&do=new'],
    as: 'global',
  },
  {
    screen: 'settings',
    at: ['settings?tab=connections'],
    over: ['', '&do=edit', '&do=confirm', '&do=make-key'].map(
      (what) =>
        ({ connection }: Rows) =>
          `settings?tab=connections&connection=${connection}${what}`,
    ),
    as: 'global',
  },
  {
    screen: 'settings',
    given: 'keyAdded',
    at: ['settings?tab=keys'],
    over: ['settings?tab=keys&do=new'],
    as: 'global',
  },
  {
    screen: 'settings',
    at: ['settings?tab=keys'],
    over: ['', '&do=confirm', '&do=replace', '&do=rename', '&do=retire'].map(
      (what) =>
        ({ fileKey }: Rows) =>
          `settings?tab=keys&key=${fileKey}${what}`,
    ),
    as: 'global',
  },
  { screen: 'signout', at: ['signout'] },
];

/** The rows of a running product's town, by how they came to be there. */
export async function rowsOfTown(query: Query): Promise<Rows> {
  const [rows] = await query(
    `select u.id as unit,
      (select id from account where business_unit_id = u.id and account_number = '10001'
        order by id limit 1) as account,
      (select id from account where business_unit_id = u.id and account_number = '10002'
        order by id limit 1) as "otherAccount",
      (select id from account where business_unit_id = u.id and account_locked order by id limit 1) as "lockedAccount",
      (select id from account where business_unit_id = u.id and is_archived order by id limit 1) as "archivedAccount",
      (select account_id from account_charge where business_unit_id = u.id and not included_in_balance
        order by account_id limit 1) as "chargedAccount",
      (select id from account_upload where business_unit_id = u.id and import_type = 'Accounts'
        order by id desc limit 1) as "chargesUpload",
      (select c.id from customer c join customer_account l on l.customer_id = c.id
        join account a on a.id = l.account_id where a.account_number = '10001' limit 1) as customer,
      (select id from user_account where email = 'clerk@riverton.test') as clerk,
      (select b.id from bill b join account a on a.id = b.account_id
        where a.business_unit_id = u.id and a.account_number = '10001' and b.status = 'Published'
        order by b.id desc limit 1) as bill,
      (select id from billing_cycle where business_unit_id = u.id and status = 'Approved' order by id limit 1) as cycle,
      (select id from billing_cycle where business_unit_id = u.id and status <> 'Approved' limit 1) as "openCycle",
      (select id from account_upload where business_unit_id = u.id and import_type = 'Accounts'
        order by id limit 1) as upload,
      (select id from account_upload where business_unit_id = u.id and import_type = 'Readings'
        order by id limit 1) as "readingUpload",
      (select id from meter_reading where business_unit_id = u.id order by id limit 1) as reading,
      (select id from identity.machine_client where organization_id = u.organization_id order by id limit 1) as program,
      (select id from product where business_unit_id = u.id order by id limit 1) as product,
      (select gateway_id from merchant_account where business_unit_id = u.id order by id limit 1) as gateway,
      (select id from merchant_account where business_unit_id = u.id order by id limit 1) as "merchantAccount",
      (select merchant_number from merchant_account where business_unit_id = u.id and status = 'Active'
        order by id limit 1) as merchant
      from business_unit u where u.slug = 'riverton-water'`,
  );
  return { ...notYet, ...rows };
}

/** An address below /portal, in the business unit of the rows where it names none. */
export function addressOf(address: Address, rows: Rows): string {
  const said = typeof address === 'string' ? address : address(rows);
  return said.includes('bu=') ? said : addressWith(said, 'bu', String(rows.unit));
}

/** The same with a key and its value behind it. */
export const addressWith = (address: string, key: string, value: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${key}=${value}`;
