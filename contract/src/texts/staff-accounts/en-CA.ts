import type { Translation, Whole } from '../../kit/texts.ts';
import { texts as base } from './en-US.ts';

const differences = {
  field_state: 'Province',
  field_zip: 'Postal code',
  upload_canceled: 'This upload was cancelled. Nothing was changed.',
} as const;
export const texts: Translation<typeof base> & Whole<typeof base, typeof differences> = { ...base, ...differences };
