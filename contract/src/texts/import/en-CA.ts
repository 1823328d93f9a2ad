import type { Translation, Whole } from '../../kit/texts.ts';
import { texts as base } from './en-US.ts';

const differences = {
  enrolments_closed:
    'Nobody can be enrolled at the moment: autopay is closed to new enrolments, or the business unit is not live. What was begun stays. Open autopay, then check the file again.',
  enter_reference_such_check: 'Enter a reference, such as the cheque number.',
  file_much_text_enrolments: 'This file holds more text than enrolments have. Keep the columns of enrolments only.',
} as const;
export const texts: Translation<typeof base> & Whole<typeof base, typeof differences> = { ...base, ...differences };
