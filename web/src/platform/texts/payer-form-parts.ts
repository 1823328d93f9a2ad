import type { texts } from '@ratepayer/contract/texts/payer-form-parts/en-US.ts';
import { loaderOf } from './areas.ts';
import { cultureNow, onCulture, show, textsOf } from './culture.ts';

export const { say } = textsOf<typeof texts>('payer-form-parts');

const load = loaderOf(
  import.meta.glob<Readonly<Record<string, string>>>('../../../../contract/src/texts/payer-form-parts/*.ts', {
    import: 'texts',
  }),
);

let shown = '';

/** Loads them beside those that the page has, and again when it turns out to be of another culture. */
export async function loadPartTexts(): Promise<void> {
  const culture = cultureNow();
  if (shown === culture) return;
  const found = await load(culture);
  shown = culture;
  show(culture, found);
}

onCulture(() => void (shown && loadPartTexts()));
