import type { texts } from '@ratepayer/contract/texts/mails/en-US.ts';
import { sayTo } from './say.ts';

export const say = sayTo<typeof texts>('mails');
