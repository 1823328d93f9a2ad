import type { texts } from '@ratepayer/contract/texts/payer-products/en-US.ts';
import { loaderOf } from './areas.ts';
import { cultureNow, show, textsOf } from './culture.ts';

export const { say } = textsOf<typeof texts>('payer-products');

const load = loaderOf(
  import.meta.glob<Readonly<Record<string, string>>>('../../../../contract/src/texts/payer-products/*.ts', {
    import: 'texts',
  }),
);

/** Loads them beside those that the page has. */
export async function loadProductTexts(): Promise<void> {
  const culture = cultureNow();
  show(culture, await load(culture));
}
