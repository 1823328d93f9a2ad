import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { type Say, sayIn } from '@ratepayer/contract/kit/texts.ts';
import { texts as canadian } from '@ratepayer/contract/texts/lists/en-CA.ts';
import { texts as american } from '@ratepayer/contract/texts/lists/en-US.ts';

/** Says the texts of lists in the words of a business unit, for what leaves the product. */
export const sayList = (culture: Culture): Say<typeof american> =>
  sayIn<typeof american>((culture === 'en-CA' ? canadian : american) as typeof american, culture);
