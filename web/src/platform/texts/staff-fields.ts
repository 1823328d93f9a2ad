import type { texts } from '@ratepayer/contract/texts/staff-fields/en-US.ts';
import { textsOf } from './culture.ts';

export const { say, draw } = textsOf<typeof texts>('staff-fields');
