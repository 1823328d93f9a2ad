import { tellerOf } from '../kit/texts.ts';
import type { texts } from './staff-fields/en-US.ts';

/** Why fields of a business unit are not taken, in the words that their pages have for it. */
export const tell = tellerOf<typeof texts>('staff-fields');
