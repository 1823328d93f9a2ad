import { tellerOf } from '../kit/texts.ts';
import type { texts } from './staff-transfers/en-US.ts';

/** What runs tell of files that came and went. */
export const tell = tellerOf<typeof texts>('staff-transfers');
