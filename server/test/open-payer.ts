import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fireEvent, screen } from '@testing-library/dom';
import { beforeAll } from 'vitest';
import { openClient } from './test-list-page.ts';
import type { World } from './world.ts';
import { drawWhatPagesLack } from './what-pages-lack.ts';

const web = (file: string) => pathToFileURL(join(import.meta.dirname, '../../web/src', file)).href;

/** For what is loaded first. */
export const patient = { timeout: 15_000 };

/** A heading of the page that is shown, as soon as it is there. */
export const heading = (name: RegExp | string, level = 1) => screen.findByRole('heading', { level, name }, patient);

/** Presses a button, as soon as it is there. */
export const press = async (name: RegExp | string) =>
  void fireEvent.click(await screen.findByRole('button', { name }, patient));

/** Types into a field, as soon as it is there. */
export const type = async (name: RegExp | string, value: string) =>
  void fireEvent.change(await screen.findByRole('textbox', { name }, patient), { target: { value } });

/** What this page environment lacks of a browser. */
function standIn(): void {
  drawWhatPagesLack();
  globalThis.scrollTo = () => undefined;
  Object.assign(globalThis, { WebSocket: undefined });
}

/**
 * What pages of another file in this process know is of another server, who was signed in too, and what they asked is
 * never answered.
 */
async function forget(): Promise<void> {
  sessionStorage.clear();
  const { forgetAnswers } = (await import(web('platform/use-call.ts'))) as { readonly forgetAnswers: () => void };
  forgetAnswers();
}

/** The pages of payers as a browser runs them, over the real server. */
export function openPayer(world: () => World): ReturnType<typeof openClient> {
  beforeAll(standIn);
  beforeAll(forget);
  return openClient(world, async () => {
    const { payerTexts } = (await import(web('platform/texts/payer-texts.ts'))) as { readonly payerTexts: unknown };
    const { speak } = (await import(web('platform/texts/culture.ts'))) as {
      readonly speak: (culture: string, texts: unknown) => Promise<void>;
    };
    await speak('en-US', payerTexts);
    const { showPayer } = (await import(web('app/payer.tsx'))) as { readonly showPayer: () => Promise<() => void> };
    return showPayer();
  });
}
