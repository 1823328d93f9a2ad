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
