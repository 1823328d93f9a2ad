import { afterAll, expect } from 'vitest';
import { openAutopay } from './autopay-kit.ts';
import { brokenInvariants } from './paying.ts';
import { type Answer, openWorld, type World } from './world.ts';

interface OpenedAutopay {
  readonly world: World;
  readonly kit: Awaited<ReturnType<typeof openAutopay>>;
  readonly call: (method: string, url: string, token: string, body?: object) => Promise<Answer>;
  /** The first sentence of a refusal. */
  readonly said: (answer: { readonly body: unknown }) => string | undefined;
}

/** Payers whose bills pay themselves, for the tests of a file; after the last of them all money has to agree. */
export async function openedAutopay(): Promise<OpenedAutopay> {
  const world = await openWorld();
  afterAll(async () => {
    expect(await brokenInvariants(world)).toEqual([]);
    await world.close();
  });
  return {
    world,
    kit: await openAutopay(world),
    call: (method, url, token, body) => world.call(method, url, { token, ...(body ? { body } : {}) }),
    said: ({ body }) => (body as { errorMessage: string }[])[0]?.errorMessage,
  };
}
