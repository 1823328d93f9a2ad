/** What payers read on forms, and what is said of their answers, by browser and server alike. */
export const texts = {
  bad_characters: 'Remove the characters that cannot be shown.',
  card_number: 'This looks like a card number. Remove it: cards are only entered when you pay.',
  complete_forms: 'Complete additional forms before submitting this form',
  day_not_available: 'The selected date is not available',
  must_match: 'This field must match {label}',
  must_match_field: 'This field must match Field',
  no_date: 'Enter a date such as 03/09/24.',
  no_figure: 'Enter a number.',
  no_fit: 'Enter it like this: {like}',
  no_fit_pattern: 'Check how this is written.',
  not_offered: 'Choose one of the answers.',
  out_of_range: 'This number is too small or too large.',
  own_words: '{text}',
  required: '{label} is a required field.',
  this_required: 'This is a required field.',
  too_long: 'Shorten this to at most {count, number} characters.',
} as const;
