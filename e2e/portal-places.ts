import type { Query } from './with-database.ts';

/** Rows of the sample town that addresses name. */
export interface Rows {
  readonly unit: number;
  readonly account: number;
  readonly customer: number;
  readonly bill: number;
  /** One that payers saw, and one that waits for a person. */
  readonly cycle: number;
  readonly openCycle: number;
  readonly upload: number;
  readonly merchant: string;
  /** A payment, and the batch that its day closed into. */
  readonly reference: string;
  readonly batch: number;
}

type Address = string | ((rows: Rows) => string);

export interface Place {
  /** Its path in the register of screens (`web/src/app/portal/screens.ts`). */
  readonly screen: string;
  /** Below /portal; the first is the page as it is opened, the others what else stands at its address. */
  readonly at: readonly [Address, ...Address[]];
  /** Tabs behind its first one, of which only the panel is another. */
  readonly tabs?: readonly string[];
  /** What may be done there, by its name in the address: a dialog or a drawer each. */
  readonly dialogs?: readonly string[];
  /** Whoever it takes, where an administrator of the town may not open it or sees less. */
  readonly as?: 'global';
}

const accountTabs = ['register', 'payments', 'bills', 'usage', 'customers', 'messages', 'history'];

/** Every page of the portal by an address of the sample town. A screen without one fails a house test. */
export const places: readonly Place[] = [
  { screen: 'dashboard', at: ['dashboard', 'dashboard?range=Today'] },
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
  },
  { screen: 'service-fees', at: ['service-fees', 'service-fees?tab=schedules'] },
  { screen: 'external-payments', at: ['external-payments'] },
  { screen: 'reports/batches', at: ['reports/batches'] },
  { screen: 'reports/batches/:merchantNumber', at: [({ merchant }) => `reports/batches/${merchant}`] },
  {
    screen: 'reports/batches/:merchantNumber/:batchId',
    at: [({ merchant, batch }) => `reports/batches/${merchant}/${batch}`],
    as: 'global',
  },
  { screen: 'reports/generated', at: ['reports/generated'] },
  { screen: 'reports/net-revenue', at: ['reports/net-revenue?range=MTD'] },
  { screen: 'reports/account-payments', at: ['reports/account-payments'] },
  { screen: 'accounts', at: ['accounts', 'accounts?q=zzzz'] },
  { screen: 'accounts/uploads', at: ['accounts/uploads'] },
  {
    screen: 'accounts/uploads/:uploadId',
    at: [({ upload }) => `accounts/uploads/${upload}`, ({ upload }) => `accounts/uploads/${upload}?step=undo`],
    tabs: ['created', 'rejected', 'history'],
  },
  { screen: 'accounts/create', at: ['accounts/create', 'accounts/create?from=pos'] },
  { screen: 'accounts/:id', at: [({ account }) => `accounts/${account}`], tabs: ['history'] },
  {
    screen: 'accounts/:id/dashboard',
    at: [({ account }) => `accounts/${account}/dashboard`, 'accounts/999999999/dashboard'],
    tabs: accountTabs,
    dialogs: ['send_sign_in_link', 'send_reminder', 'correct_balance', 'lock_account', 'send_invitation', 'archive'],
  },
  { screen: 'accounts/:id/merge', at: [({ account }) => `accounts/${account}/merge`] },
  { screen: 'users-page/customers', at: ['users-page/customers'] },
  {
    screen: 'customers/:id/dashboard',
    at: [({ customer }) => `customers/${customer}/dashboard`],
    tabs: ['payments', 'invitations', 'messages', 'history'],
    dialogs: ['send_sign_in_link', 'block', 'edit'],
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
    tabs: ['bills', 'samples', 'documents', 'rejected', 'without', 'history'],
    dialogs: ['goOn', 'delete', 'edit'],
  },
  { screen: 'readings', at: ['readings'] },
  { screen: 'settings', at: ['settings'], as: 'global' },
  { screen: 'jobs', at: ['jobs'], as: 'global' },
  { screen: 'signout', at: ['signout'] },
];

/** The rows of a running product's town, by how they came to be there. */
export async function rowsOfTown(query: Query): Promise<Omit<Rows, 'reference' | 'batch'>> {
  const [rows] = await query(
    `select u.id as unit,
      (select id from account where business_unit_id = u.id and account_number = '10001'
        order by id limit 1) as account,
      (select c.id from customer c join customer_account l on l.customer_id = c.id
        join account a on a.id = l.account_id where a.account_number = '10001' limit 1) as customer,
      (select b.id from bill b join account a on a.id = b.account_id
        where a.business_unit_id = u.id and a.account_number = '10001' and b.status = 'Published'
        order by b.id desc limit 1) as bill,
      (select id from billing_cycle where business_unit_id = u.id and status = 'Approved' order by id limit 1) as cycle,
      (select id from billing_cycle where business_unit_id = u.id and status <> 'Approved' limit 1) as "openCycle",
      (select id from account_upload where business_unit_id = u.id order by id limit 1) as upload,
      (select merchant_number from merchant_account where business_unit_id = u.id and status = 'Active'
        order by id limit 1) as merchant
      from business_unit u where u.slug = 'riverton-water'`,
  );
  return rows;
}

/** An address below /portal, in the business unit of the rows where it names none. */
export function addressOf(address: Address, rows: Rows): string {
  const said = typeof address === 'string' ? address : address(rows);
  return said.includes('bu=') ? said : addressWith(said, 'bu', String(rows.unit));
}

/** The same with a key and its value behind it. */
export const addressWith = (address: string, key: string, value: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${key}=${value}`;
