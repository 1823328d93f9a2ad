/** What stands on a receipt. */
export const texts = {
  account_number: 'Account Number:',
  auth_code: 'Auth code',
  barcode_of: 'Barcode of {number}',
  card_number: 'Card #:',
  card_type: 'Card type',
  date: 'Date',
  payment_total: 'Payment total',
  reference: 'Reference #',
  refund_amount: 'Refund amount',
  retain: 'Please retain for your records.',
  returned: 'Returned',
  service_fee: 'Service Fee',
  service_fee_included: 'Service Fee (incl)',
  status:
    '{status, select, Pending {Pending} Processing {Processing} Declined {Declined} Error {Error} Voided {Voided} Refunded {Refunded} Returned {Returned} Abandoned {Abandoned} RequiresGatewayResolution {RequiresGatewayResolution} other {{status}}}',
  subtotal: 'Subtotal',
  thank_you: 'Thank you for your payment!',
  title: 'Receipt {number}',
  two_charges: 'There will be two separate charges on your statement.',
} as const;
