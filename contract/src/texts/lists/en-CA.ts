import type { Translation, Whole } from '../../kit/texts.ts';
import { texts as base } from './en-US.ts';

const differences = {
  enter_day: 'Enter a day as 2026-12-01.',
  report_canceled: '{title} cancelled',
  zip_code: 'Postal code',
} as const;
export const texts: Translation<typeof base> & Whole<typeof base, typeof differences> = { ...base, ...differences };
