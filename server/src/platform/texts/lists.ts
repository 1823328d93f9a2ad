import type { texts } from '@ratepayer/contract/texts/lists/en-US.ts';
import { sayTo } from './say.ts';

export const say = sayTo<typeof texts>('lists');
