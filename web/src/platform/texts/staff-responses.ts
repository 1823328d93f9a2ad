import type { texts } from '@ratepayer/contract/texts/staff-responses/en-US.ts';
import { textsOf } from './culture.ts';

export const { say } = textsOf<typeof texts>('staff-responses');
