import { AsyncLocalStorage } from 'node:async_hooks';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';

const reading = new AsyncLocalStorage<Culture>();

/** Does some work for a reader of a culture: a request is read by who sent it, a mail by who gets it. */
export const readBy = <T>(culture: Culture, work: () => T): T => reading.run(culture, work);

/** Whose words are said now; outside of a request those of the base culture. */
export const readerCulture = (): Culture => reading.getStore() ?? 'en-US';
