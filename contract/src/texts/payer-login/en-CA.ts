import type { Translation } from '../../kit/texts.ts';
import { texts as base } from './en-US.ts';

export const texts: Translation<typeof base> = base;
