import type pg from 'pg';

/** Every table whose rows are money, a state of it, or refer from money to money; bills and readings beside it. */
export const moneyTables = [
  'payment',
  'payment_snapshot',
  'payment_line_item',
  'payment_account',
  'gateway_attempt',
  'transaction',
  'adjustment',
  'settlement_batch',
  'settlement_line',
  'gateway_exception',
  'exception_part',
  'balance_event',
  'account_money',
  'account_charge',
  'account_transfer',
  'payment_export',
  'payment_export_line',
  'approval_request',
  'payment_session',
  'scheduled_payment',
  'payment_source',
  'bill',
  'billing_cycle',
  'bill_document',
  'reading_series',
  'meter_reading',
];

/** Tables that hold an amount or refer to money rows, and why no rule is about their columns. */
export const leftTables: Readonly<Record<string, string>> = {
  account_upload: 'figures of a file as it was read; what it did stands in the registers',
  account_upload_former: 'what an account was before a file, for its undo, which moves money by events',
  account_upload_change: 'the preview of a file before it is confirmed',
  bill_file: 'a file on its way; what came of it are bills and documents, and a document’s file is checked',
  bill_notice: 'who was told of a bill, so that nobody is told twice: its key',
  bill_problem: 'rows of an index that became no bill, for a person to read',
  autopay_rule: 'limits that a biller sets; nothing is taken by them',
  autopay_enrollment: 'the most that a payer lets autopay take at once; nothing is taken by it',
  business_unit: 'the price of paper, which a person sets',
  daily_total: 'sums of payments with a rule of their own, which counts every day anew',
  email_message: 'what a message said',
  enrolment_upload_row: 'what a check found in a file of enrollments before it is begun, for a person to read',
  external_upload_row: 'what a check found in a file of payments before it is recorded, for a person to read',
  form_response: 'an answer of a payer; its session is named for the record',
  kept_token: 'a key to a card at the vendor, until it is destroyed there: no money, and deleted with its source',
  merchant_test: 'of which credentials a sale of one dollar speaks; its money is an attempt’s and an exception’s',
  test_payment: 'of which channel a sale of one dollar speaks; its money is an attempt’s and an exception’s',
  product: 'prices that a person sets; a line keeps what it was sold for',
  organization: 'limits that a person sets',
  organization_preference: 'the price of paper, which a person sets',
  service_fee_schedule: 'prices that a person sets; a payment keeps what it was quoted',
  ticket: 'a call for a person, about a payment',
};

/** Tables with a column in minor units, or with a reference to one of the money tables. */
export async function everyMoneyTable(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct c.table_name as name from information_schema.columns c
      where c.table_schema = 'public' and c.column_name like '%\\_minor'
     union select k.conrelid::regclass::text from pg_constraint k
     where k.contype = 'f' and k.confrelid::regclass::text = any($1) and k.connamespace = 'public'::regnamespace
     order by 1`,
    [moneyTables.filter((table) => table !== 'payment_source')],
  );
  return rows.map(({ name }) => name);
}
