import type { Told } from '@ratepayer/contract/kit/texts.ts';
import type { texts } from '@ratepayer/contract/texts/payer-forms/en-US.ts';
import { loaderOf } from './areas.ts';
import { cultureNow, onCulture, show, textsOf } from './culture.ts';

export const { say } = textsOf<typeof texts>('payer-forms');

/** What a rule of forms told, in the words of its reader. */
export function sayTold({ key, places }: Told): string {
  const [area = '', name = ''] = key.split('/');
  return (textsOf(area).say as (key: string, places?: object) => string)(name, places);
}

const load = loaderOf(
  import.meta.glob<Readonly<Record<string, string>>>('../../../../contract/src/texts/payer-forms/*.ts', {
    import: 'texts',
  }),
);

let shown = '';

/** Loads them beside those that the page has, and again when it turns out to be of another culture. */
export async function loadFormTexts(): Promise<void> {
  const culture = cultureNow();
  if (shown === culture) return;
  const found = await load(culture);
  shown = culture;
  show(culture, found);
}

onCulture(() => void (shown && loadFormTexts()));
