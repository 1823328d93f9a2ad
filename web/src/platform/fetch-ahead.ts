import { config } from './config.ts';
import { expectAnswer } from './session/session.ts';
import { formatDate } from './texts/figures.ts';

let done = false;

/**
 * Brings what the next page needs into the browser's cache, once, while the payer is still typing; of its code nothing
 * is run.
 */
export function fetchAhead(): void {
  if (done) return;
  done = true;
  for (const file of config.start?.next ?? []) {
    const link = document.createElement('link');
    // Scripts are read as well, and all of it is kept in memory: the next page does not even ask its disk.
    link.rel = 'modulepreload';
    if (file.endsWith('.css')) {
      link.rel = 'preload';
      link.as = 'style';
    }
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
  expectAnswer();
  // The first day that a browser writes takes a slow phone a tenth of a second: not while it waits for Pay.
  setTimeout(formatDate, 0, '2026-01-01');
}
