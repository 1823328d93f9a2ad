import { tellerOf } from '../kit/texts.ts';
import type { texts } from './staff-exports/en-US.ts';

/** What runs tell of files for billing systems, and what is refused of these. */
export const tell = tellerOf<typeof texts>('staff-exports');
