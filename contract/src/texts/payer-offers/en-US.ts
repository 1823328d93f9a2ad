/** What payers read of what a biller has without a bill; loaded where it has something, or no bills at all. */
export const texts = {
  choose: 'Choose what to pay for',
  forms: 'Forms',
  make_payment: 'Make a payment',
  make_payment_how: 'On the next page you choose what you pay for.',
  no_bill_needed: 'You need neither a bill nor a login.',
  pay_biller: 'Pay {biller}',
  sign_in_for_payments: 'Sign in to see your payments and use saved payment methods.',
  something_else: 'Pay for something else',
  something_else_how: 'Permits and more, without a bill and without a login.',
} as const;
