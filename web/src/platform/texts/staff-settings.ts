import type { texts } from '@ratepayer/contract/texts/staff-settings/en-US.ts';
import { textsOf, wordsOf } from './culture.ts';

export const { say } = textsOf<typeof texts>('staff-settings');
/** What a choice of a setting is called. */
export const sayChoice = wordsOf('staff-settings');
