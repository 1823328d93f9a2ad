import type { texts } from '@ratepayer/contract/texts/payer-offers/en-US.ts';
import { loaderOf } from './areas.ts';
import { cultureNow, show, textsOf } from './culture.ts';

export const { say } = textsOf<typeof texts>('payer-offers');

const load = loaderOf(
  import.meta.glob<Readonly<Record<string, string>>>('../../../../contract/src/texts/payer-offers/*.ts', {
    import: 'texts',
  }),
);

/** Loads them beside those that the page has. */
export async function loadOfferTexts(): Promise<void> {
  const culture = cultureNow();
  show(culture, await load(culture));
}
