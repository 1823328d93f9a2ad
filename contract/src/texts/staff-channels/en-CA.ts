import type { Translation, Whole } from '../../kit/texts.ts';
import { texts as base } from './en-US.ts';

const differences = {
  cancel_hours: 'Hours before it is taken until which it can be cancelled',
} as const;
export const texts: Translation<typeof base> & Whole<typeof base, typeof differences> = { ...base, ...differences };
