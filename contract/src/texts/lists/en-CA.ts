import type { Translation, Whole } from '../../kit/texts.ts';
import { texts as base } from './en-US.ts';

const differences = {
  count_enrolments: '{count, plural, one {# enrolment} other {# enrolments}}',
  count_paperless_enrolments: '{count, plural, one {# enrolment} other {# enrolments}}',
  enrolments_many: 'enrolments',
  enrolments_title: 'Autopay enrolments',
  enrolments_type: 'Enrolment type',
  enter_day: 'Enter a day as 2026-12-01.',
  new_enrolments: '{count, plural, one {# new enrolment. Show} other {# new enrolments. Show}}',
  new_paperless_enrolments: '{count, plural, one {# new enrolment. Show} other {# new enrolments. Show}}',
  paperless_enrolments_many: 'enrolments',
  report_canceled: '{title} cancelled',
  zip_code: 'Postal code',
} as const;
export const texts: Translation<typeof base> & Whole<typeof base, typeof differences> = { ...base, ...differences };
