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

interface Left {
  readonly reason: string;
  /** Left out for these changes only; without it the column as a whole. */
  readonly when?: (row: Readonly<Record<string, unknown>>, to: string) => boolean;
}

const description = (reason: string, columns: readonly string[]): Record<string, Left> =>
  Object.fromEntries(columns.map((column) => [column, { reason }]));

const isOpen = (row: Readonly<Record<string, unknown>>) => row['outcome'] === 'Sent' || row['outcome'] === 'Unknown';
const isUnapproved = (row: Readonly<Record<string, unknown>>) => row['status'] !== 'Approved';
const countedLater: Left = {
  reason: 'counted when its files were read to their end',
  when: ({ status }) => status === 'Error' || status === 'Processing',
};
const emptied = (_row: Readonly<Record<string, unknown>>, to: string) => to === "''";

/** Columns that no rule names, each with its reason. */
export const left: Readonly<Record<string, Left>> = {
  ...description('a day that is planned by rules of its own, and may change until its payer is told', [
    'scheduled_payment.target_date',
    'scheduled_payment.notice_date',
    'scheduled_payment.due_date',
    'scheduled_payment.next_try_date',
  ]),
  ...description('why it ended, in words; that they are those of its status is named', [
    'scheduled_payment.status_reason',
  ]),
  ...description('a mark that somebody has to look first; nothing is taken by it', ['scheduled_payment.is_held']),
  'scheduled_payment.amount_minor': {
    reason: 'what was announced: less than what was taken is named, more is no harm',
    when: (_row, to) => to.endsWith('+ 1'),
  },
  'scheduled_payment.fee_minor': {
    reason: 'what was announced: less than what was taken is named, more is no harm',
    when: (_row, to) => to.endsWith('+ 1'),
  },
  'scheduled_payment.processing_date': {
    reason: 'the day is bound to when its run begins once its payer is told',
    when: ({ starts_at }) => starts_at === null,
  },
  ...description('who planned it, and who let it go on; the audit says so too', [
    'scheduled_payment.created_by',
    'scheduled_payment.released_by',
  ]),
  ...description('a version of the row: it guards a change, and says nothing of money', [
    'payment.row_version',
    'payment_session.row_version',
    'scheduled_payment.row_version',
    'account_money.row_version',
    'bill.row_version',
    'billing_cycle.row_version',
    'meter_reading.row_version',
    'settlement_batch.row_version',
    'gateway_exception.row_version',
    'approval_request.target_row_version',
  ]),
  ...description('when something was done; what was done stands in its state', [
    'payment.created_date',
    'scheduled_payment.created_date',
    'scheduled_payment.modified_date',
    'scheduled_payment.released_date',
    'account_transfer.created_date',
    'account_transfer.moved_date',
    'payment.modified_date',
    'payment_line_item.created_date',
    'gateway_attempt.requested_at',
    'gateway_attempt.told_at',
    'gateway_attempt.inquiry_claimed_until',
    'transaction.created_date',
    'adjustment.effective_date',
    'adjustment.created_date',
    'settlement_batch.opened_date',
    'gateway_exception.created_date',
    'balance_event.occurred_at',
    'balance_event.effective_date',
    'account_money.due_date',
    'account_money.issue_date',
    'account_money.account_sync_date',
    'account_charge.due_date',
    'approval_request.requested_date',
    'approval_request.expires_date',
    'payment_session.expires_date',
    'payment_session.created_date',
    'payment_session.modified_date',
    'payment_source.created_date',
    'payment_source.removed_date',
    'payment_source.verified_date',
    'bill.created_date',
    'bill.notified_date',
    'bill.viewed_date',
    'bill.withdrawn_date',
    'billing_cycle.created_date',
    'billing_cycle.approved_date',
    'bill_document.created_date',
  ]),
  ...description('what was printed on it, for people; its amount and what it moved are checked', [
    'bill.balance_minor',
    'bill.issue_date',
    'bill.due_date',
    'bill.problem',
    'billing_cycle.issue_date',
    'billing_cycle.due_date',
  ]),
  ...description('how an index is read and by which worker; what became of its rows are bills, and these are counted', [
    'bill.row_number',
    'bill.document_name',
    'billing_cycle.brought_as',
    'billing_cycle.attempt',
    'billing_cycle.counted',
    'billing_cycle.duplicate_count',
    'billing_cycle.run',
    'billing_cycle.step',
    'billing_cycle.config',
    'billing_cycle.file_id',
    'billing_cycle.progress_rows',
    'billing_cycle.total_rows',
    'billing_cycle.error_count',
    'billing_cycle.unmatched_count',
    'billing_cycle.account_count',
    'billing_cycle.expects_documents',
    'billing_cycle.notification_strategy',
    'billing_cycle.notified_count',
    'billing_cycle.notified_through',
  ]),
  ...description('the bytes of a document; who may read it is asked of its bill', [
    'bill_document.storage_key',
    'bill_document.sha256',
    'bill_document.size_bytes',
    'bill_document.plain_name',
  ]),
  ...description('what a meter showed and when: nothing of money is made from it, and nothing else repeats it', [
    'meter_reading.value',
    'meter_reading.unit',
    'meter_reading.read_at',
    'meter_reading.source',
    'meter_reading.corrected_date',
    'reading_series.key',
    'reading_series.interval',
    'reading_series.median',
  ]),
  ...description('who did it, as a name: the audit entry is what proves it', [
    'payment.created_by_user_name',
    'payment.created_by_user_role',
    'adjustment.created_by',
    'account_transfer.created_by',
    'settlement_batch.closed_by',
    'balance_event.created_by',
    'approval_request.requested_by_name',
    'approval_request.requested_by_role',
    'approval_request.decided_by_name',
    'gateway_exception.resolved_by',
    'payment_session.begun_by',
    'payment_session.created_by_user_name',
    'payment_session.created_by_user_role',
    'gateway_attempt.resolved_by',
    'billing_cycle.created_by',
    'billing_cycle.approved_by',
    'meter_reading.created_by',
  ]),
  ...description('words for people', [
    'payment.payer_name',
    'payment.error_message',
    'payment.payment_descriptor',
    'payment.payment_descriptor_label',
    'payment.contact_email',
    'payment.client_address',
    'payment.note',
    'payment_snapshot.payment_field_items',
    'payment_snapshot.payment_source',
    'payment_line_item.description',
    'adjustment.reason_code',
    'adjustment.reason_text',
    'adjustment.note',
    'balance_event.description',
    'account_charge.description',
    'account_charge.told',
    'gateway_exception.reason',
    'approval_request.reason',
    'approval_request.decision_reason',
    'approval_request.fail_reason',
    'payment_session.payment_field_items',
    'payment_session.contact_email',
    'payment_session.contact_phone',
    'payment_session.client_address',
    'payment_session.payer_message',
    'payment_session.payer_action',
    'payment_source.holder_name',
    'payment_source.holder_type',
    'payment_source.nickname',
    'payment_source.bank_name',
    'payment_source.postal_code',
    'billing_cycle.name',
    'billing_cycle.message',
    'bill_document.name',
  ]),
  ...description('what the gateway said beside its number and amount', [
    'payment.auth_code',
    'transaction.auth_code',
    'transaction.gateway_response_code',
    'transaction.gateway_message',
    'transaction.error_message',
    'settlement_line.auth_code',
    'settlement_line.reference',
    'settlement_line.sale_transaction_id',
    'gateway_exception.claim',
  ]),
  ...description('a name of its own, which nothing repeats', [
    'payment.reference_number',
    'payment.external_reference',
    'adjustment.case_number',
    'adjustment.source_reference',
    'settlement_batch.batch_identifier',
    'account_charge.external_id',
    'payment_session.identifier',
    'bill.bill_number',
  ]),
  ...description('as the merchant account was called then; its reference is checked', [
    'transaction.merchant_number',
    'settlement_batch.merchant_number',
  ]),
  ...description('how the gateway is asked in doubt: no money hangs on it', [
    'gateway_attempt.asked_until',
    'gateway_attempt.payer_action',
    'gateway_attempt.inquiry_count',
    'gateway_attempt.not_found_count',
  ]),
  ...description('the call as it was asked; what came of it is checked', [
    'gateway_attempt.ask',
    'transaction.ask',
    'approval_request.ask',
  ]),
  ...description('the session as it was configured and answered', [
    'payment_session.answered',
    'payment_session.config_snapshot',
    'payment_session.required_form_ids',
    'payment_session.answered_form_ids',
  ]),
  ...description('what a card or bank account is called, encrypted or shown; none of it moves money here', [
    'payment_source.card_expiry_month',
    'payment_source.card_expiry_year',
    'payment_source.routing_number',
    'payment_source.token',
    'payment_source.fingerprint',
    'payment_source.card_entry_method',
    'payment_source.verification',
    'payment_source.status',
    'payment_source.is_default',
  ]),
  'balance_event.exported_date': {
    reason: 'staff say at any time that the biller knows of what they moved or corrected',
    when: (row) => /^(Rollover|Merge|Correction)/.test(String(row['event_type'])),
  },
  ...description('what a file of accounts says of it; nothing is reckoned by it', ['account_charge.must_pay_in_full']),
  ...description('which run made a file and by which format; the file itself is known by its checksum', [
    'payment_export.run_key',
    'payment_export.execution_id',
    'payment_export.job_id',
    'payment_export.format',
    'payment_export.definition',
    'payment_export.file_date',
    'payment_export.file_name',
    'payment_export.file_id',
    'payment_export.size_bytes',
    'payment_export.sha256',
    'payment_export.made_by',
    'payment_export.created_date',
    'payment_export.sequence',
    'payment_export.biller_name',
    'payment_export.biller_slug',
    'payment_export.timezone',
    'payment_export.reason',
  ]),
  ...description('what the entry’s account and charge were called when it was written', [
    'payment_export_line.account_number',
    'payment_export_line.sub_account_number',
    'payment_export_line.charge_number',
  ]),
  'balance_event.source_line_id': {
    reason: 'the row of a file',
    when: (row) => row['source_type'] === 'upload' || row['source_type'] === 'charge',
  },
  'gateway_attempt.gateway_transaction_id': {
    reason: 'while it is open nothing else knows its number, nor of what settles an exception',
    when: (row) => isOpen(row) || row['payment_id'] === null,
  },
  'gateway_attempt.operation': {
    reason: 'void or refund: what settles an exception makes no transaction, its amount and exception are checked',
    when: (row) => row['payment_id'] === null,
  },
  'gateway_exception.kind': {
    reason: 'how the gateway’s word was read, for a person to judge; the amounts and the payment are checked',
    when: () => true,
  },
  'gateway_exception.payment_id': {
    reason: 'money that no payment is known for',
    when: (row) => row['payment_id'] === null,
  },
  'gateway_exception.gateway_transaction_id': {
    reason: 'the gateway’s own word where no row of ours has that number',
    when: (row) => row['kind'] !== 'Line Missing',
  },
  'approval_request.decided_by': {
    reason: 'a person, by whom no money is reached; the audit entry names the person, and never who asked',
    when: (_row, to) => to !== 'null',
  },
  'approval_request.requested_by': {
    reason: 'a person, by whom no money is reached; the audit entry names the person, and never who decided',
    when: (_row, to) => to !== 'null',
  },
  'payment_session.channel': {
    reason: 'nothing was paid yet',
    when: (row) => row['attempt_count'] === 0 && row['status'] === 'RequiresPaymentSource',
  },
  'payment_session.account_ids': {
    reason: 'nothing was paid yet',
    when: (row) => row['status'] === 'RequiresPaymentSource',
  },
  'payment_session.culture': {
    reason: 'sessions of before have none; and before the first attempt, or by itself, nobody agreed to anything in it',
    when: (row, to) =>
      to === 'null' ||
      row['begun_by'] === 'autopay' ||
      row['abandon_reason'] === 'Scheduled' ||
      (row['attempt_count'] === 0 && row['status'] === 'RequiresPaymentSource'),
  },
  'payment_session.origin': {
    reason: 'nothing was paid yet',
    when: (row) => row['attempt_count'] === 0 && row['status'] === 'RequiresPaymentSource',
  },
  'payment_session.charges': {
    reason: 'what the payer thinks of paying next; which charge was paid stands in the confirmed lines',
    when: (row, to) => row['status'] === 'RequiresPaymentSource' || to.includes('accountChargeId'),
  },
  'payment_session.status': {
    reason: 'which answer the payer owes next, of several, or who asks about an open attempt',
    when: (row, to) =>
      to === "'Processing'" || (row['status'] === 'RequiresPaymentSource' && /PaymentFields|FormResponse/.test(to)),
  },
  'payment_source.customer_id': {
    reason: 'one that nobody keeps is no customer’s',
    when: (row) => row['is_saved'] === false,
  },
  'payment_source.merchant_account_id': {
    reason:
      'who made its token: another of the same gateway may reach it as well, and none is known from before it was kept',
    when: () => true,
  },
  'settlement_batch.gateway_closed_date': {
    reason: 'while it is open: when the gateway was asked to close it; a process may have died since',
    when: (row) => row['status'] === 'Open',
  },
  'settlement_line.kind': {
    reason: 'no row of ours belongs to it; its sum and its exception are checked',
    when: (row) => row['transaction_id'] === null,
  },
  'settlement_line.gateway_transaction_id': { reason: 'a gateway may name our reference alone', when: emptied },
  'settlement_line.currency_code': {
    reason: 'a gateway may leave it out; and what has an exception is before a person',
    when: (row, to) => to === "''" || row['auth_code'] === '',
  },
  'bill.bill_type': {
    reason: 'what it is called: what it asks for, moved and supersedes is checked',
    when: () => true,
  },
  'bill.account_id': {
    reason: 'whose it is stands in no other row while it moves nothing',
    when: (row) => row['posted_minor'] === 0,
  },
  'bill.document_id': { reason: 'a bill may be sent without its document', when: (_row, to) => to === 'null' },
  'bill.supersedes_bill_id': {
    reason: 'what it wants to stand for, or stood for once: the other bill does not know of it',
    when: (row) => row['status'] === 'Draft' || row['status'] === 'Withdrawn',
  },
  'bill_document.file_id': {
    reason: 'the file of its cycle in which it came; its cycle and business unit are checked',
    when: () => true,
  },
  'bill_document.replaced_date': {
    reason: 'what no bill shows is kept as it came',
    when: (_row, to) => to === 'null',
  },
  'billing_cycle.status': {
    reason: 'how far a cycle is that nobody approved: nothing of it is published, by rule',
    when: (row, to) => isUnapproved(row) && to !== "'Approved'",
  },
  'billing_cycle.is_deleted': {
    reason: 'a cycle that nobody approved may be deleted and is nothing then',
    when: isUnapproved,
  },
  'billing_cycle.posts_to_balance': { reason: 'decided when it is approved', when: isUnapproved },
  'billing_cycle.bill_count': countedLater,
  'billing_cycle.total_amount_minor': countedLater,
  'billing_cycle.published_date': {
    reason: 'a worker comes to its end once more, and finds no draft left',
    when: (_row, to) => to === 'null',
  },
  'reading_series.account_id': {
    reason: 'whose meter it is stands in no other row, and no money is made from it',
    when: () => true,
  },
};
