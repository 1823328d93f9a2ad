import type { texts } from '@ratepayer/contract/texts/staff-paperless/en-US.ts';
import { textsOf } from './culture.ts';

export const { say } = textsOf<typeof texts>('staff-paperless');
