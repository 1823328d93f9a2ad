import type { texts } from '@ratepayer/contract/texts/staff-form-builder/en-US.ts';
import { textsOf } from './culture.ts';

export const { say } = textsOf<typeof texts>('staff-form-builder');
