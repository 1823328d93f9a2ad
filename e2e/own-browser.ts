import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { launchForTests } from './browser.ts';

let running: Browser | undefined;

/**
 * The browser of this worker, for one test file after the other. What is in it belongs to contexts, which end with
 * their file.
 */
export async function ownBrowser(): Promise<Browser> {
  if (!running?.isConnected()) running = await launchForTests();
  const browser = running;
  afterAll(() => Promise.all(browser.contexts().map((context) => context.close())));
  return browser;
}
