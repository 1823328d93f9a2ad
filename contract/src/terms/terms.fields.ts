import { cultures } from '../kit/culture.ts';
import { date, fields, line, lines, oneOf, yesNo } from '../kit/fields.ts';
import { termsIdentifiers } from './terms-kinds.ts';
import { mostTerms } from './terms-text.ts';

/** What a draft says, and from when it shall hold. */
export const termsTextFields = fields({
  title: line(120),
  contentMarkdown: lines(mostTerms, 12),
  effectiveDate: date,
});

/** The same of a new one: which text it is, and whose. */
export const termsFields = fields({
  identifier: oneOf(termsIdentifiers),
  culture: oneOf(cultures),
  isPlatformDefault: yesNo,
  ...termsTextFields,
});
