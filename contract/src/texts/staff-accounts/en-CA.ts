import type { Translation, Whole } from '../../kit/texts.ts';
import { texts as base } from './en-US.ts';

const differences = {
  enrolments_of_file: 'Enrolments in autopay',
  field_state: 'Province',
  field_zip: 'Postal code',
  import_of_enrolments: 'Import autopay enrolments',
  kept_autopay: 'Its autopay cannot come back: the way to pay is gone, or the enrolment changed since.',
  upload_canceled: 'This upload was cancelled. Nothing was changed.',
} as const;
export const texts: Translation<typeof base> & Whole<typeof base, typeof differences> = { ...base, ...differences };
