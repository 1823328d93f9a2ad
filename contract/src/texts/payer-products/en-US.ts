/** What payers read of what is sold beside bills; loaded where something is. */
export const texts = {
  at_least: 'Smallest amount {limit}',
  at_most: 'Largest amount {limit}',
  between: 'Between {least} and {most}',
  each: '{price} each, {count, number} at most',
  how_many: 'How many: {product}',
  how_much: 'Amount: {product}',
  something_else: 'Anything else?',
  what_to_pay: 'What do you want to pay for?',
  whole_number: 'Enter a whole number, such as 2',
} as const;
