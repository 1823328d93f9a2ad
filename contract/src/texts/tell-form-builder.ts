import { tellerOf } from '../kit/texts.ts';
import type { texts } from './staff-form-builder/en-US.ts';

/** What is said of a form as it is built, by the builder and by the server. */
export const tell = tellerOf<typeof texts>('staff-form-builder');
