import type { TextKey, Words } from '@ratepayer/identity/words.ts';
import { cultures } from '@ratepayer/contract/kit/culture.ts';
import type { texts } from '@ratepayer/contract/texts/identity/en-US.ts';
import { readerCulture } from './reader.ts';
import { sayTold } from './say.ts';

/** The words of the identity provider's pages: of a biller's culture, or of whoever asks now. */
export function identityWords(wanted?: string): Words {
  const culture = cultures.find((one) => one === wanted) ?? readerCulture();
  return {
    culture,
    say: (key: TextKey & keyof typeof texts, places) => sayTold({ key: `identity/${key}`, places }, culture),
  };
}
