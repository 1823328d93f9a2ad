import type { texts } from '@ratepayer/contract/texts/staff-autopay/en-US.ts';
import { textsOf } from './culture.ts';

export const { say, draw } = textsOf<typeof texts>('staff-autopay');
