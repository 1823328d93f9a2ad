import { config } from './config.ts';
import { expectAnswer } from './session/session.ts';

let done = false;

/** Brings what the next page needs into the browser's cache, once, while the payer is still typing; nothing is run. */
export function fetchAhead(): void {
  if (done) return;
  done = true;
  for (const file of config.start?.next ?? []) {
    const link = document.createElement('link');
    // A script is read as well, so that the next page has not even that to do; a sheet is not meant for this page.
    link.rel = file.endsWith('.js') ? 'modulepreload' : 'prefetch';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
  expectAnswer();
}
