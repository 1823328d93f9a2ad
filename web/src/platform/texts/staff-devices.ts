import type { texts } from '@ratepayer/contract/texts/staff-devices/en-US.ts';
import { textsOf } from './culture.ts';

export const { say } = textsOf<typeof texts>('staff-devices');
