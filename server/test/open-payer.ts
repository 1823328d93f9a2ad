import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openClient } from './test-list-page.ts';
import type { World } from './world.ts';

const web = (file: string) => pathToFileURL(join(import.meta.dirname, '../../web/src', file)).href;

/** The pages of payers as a browser runs them, over the real server. */
export const openPayer = (world: () => World): ReturnType<typeof openClient> =>
  openClient(world, async () => {
    const { payerTexts } = (await import(web('platform/texts/payer-texts.ts'))) as { readonly payerTexts: unknown };
    const { speak } = (await import(web('platform/texts/culture.ts'))) as {
      readonly speak: (culture: string, texts: unknown) => Promise<void>;
    };
    await speak('en-US', payerTexts);
    const { showPayer } = (await import(web('app/payer.tsx'))) as { readonly showPayer: () => Promise<() => void> };
    return showPayer();
  });
