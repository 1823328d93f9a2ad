import type { texts } from '@ratepayer/contract/texts/lists/en-US.ts';
import { textsOf } from './culture.ts';

export const { say, draw } = textsOf<typeof texts>('lists');
