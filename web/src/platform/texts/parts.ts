import type { texts } from '@ratepayer/contract/texts/parts/en-US.ts';
import { textsOf } from './culture.ts';

export const { say, draw } = textsOf<typeof texts>('parts');
