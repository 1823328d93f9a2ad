import { config } from './config.ts';
import { publishedKeys } from './session/published-keys.ts';

let done = false;

/** Brings what the next page needs into the browser's cache, once, while the payer is still typing; nothing is run. */
export function fetchAhead(): void {
  if (done) return;
  done = true;
  for (const file of config.start?.next ?? [])
    void fetch(new URL(file, document.baseURI), { priority: 'low' }).catch(() => undefined);
  void publishedKeys().catch(() => undefined);
}
