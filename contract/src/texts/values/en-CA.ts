import type { Translation, Whole } from '../../kit/texts.ts';
import { texts as base } from './en-US.ts';

const differences = {
  'Autopay Enrollments': 'Autopay enrolments',
  Canceled: 'Cancelled',
  Check: 'Cheque',
  Checking: 'Chequing',
  'Checking Account': 'Chequing Account',
  Enroll: 'Enrol',
  'Import Enrollments': 'Import Enrolments',
  'Labor Day': 'Labour Day',
  'Scheduled payment canceled': 'Scheduled payment cancelled',
  'Zip Only': 'Postal code only',
} as const;
export const texts: Translation<typeof base> & Whole<typeof base, typeof differences> = { ...base, ...differences };
