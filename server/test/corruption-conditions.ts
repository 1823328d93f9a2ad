/** Why no rule names a column. */
export interface Left {
  readonly reason: string;
  /** Left out for these changes only; without it the column as a whole. */
  readonly when?: (row: Readonly<Record<string, unknown>>, to: string) => boolean;
}

const isOpen = (row: Readonly<Record<string, unknown>>) => row['outcome'] === 'Sent' || row['outcome'] === 'Unknown';
const isUnapproved = (row: Readonly<Record<string, unknown>>) => row['status'] !== 'Approved';
const countedLater: Left = {
  reason: 'counted when its files were read to their end',
  when: ({ status }) => status === 'Error' || status === 'Processing',
};
const emptied = (_row: Readonly<Record<string, unknown>>, to: string) => to === "''";

/** Columns that no rule names for some changes, or in some rows, each with its reason. */
export const leftForSome: Readonly<Record<string, Left>> = {
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
  'balance_event.exported_date': {
    reason: 'staff say at any time that the biller knows of what they moved or corrected',
    when: (row) => /^(Rollover|Merge|Correction)/.test(String(row['event_type'])),
  },
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
