/** Pages about the fields of a business unit: those of its accounts, and those that payers fill in before they pay. */
export const texts = {
  always_used: 'The account number is always used',
  field_twice: 'This field is there already',
  never_looked_up: 'Balance, Issue Date, Due Date, Note and Address cannot be look-up fields',
  never_required: 'Address cannot be required',
  no_keypad: 'This cannot be entered on a telephone',
  number_needed: 'The account number is always used: keep it',
} as const;
