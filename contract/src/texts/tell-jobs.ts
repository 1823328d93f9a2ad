import { tellerOf } from '../kit/texts.ts';
import type { texts } from './staff-jobs/en-US.ts';

/** What runs of jobs tell: kept with them, and said when somebody reads it. */
export const tell = tellerOf<typeof texts>('staff-jobs');
