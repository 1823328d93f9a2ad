import { config } from '../../platform/config.ts';

const minuteMs = 60_000;
/** As long as a gateway may take. */
const longestMs = 200_000;

/**
 * Ends what nobody answers although its page can call it off itself: what is read, after a minute, as all else; what
 * is asked by another method, once nothing can take longer. Like `tellLimits` it stands around `fetch`, since payers'
 * pages call nothing off; an older browser goes without.
 */
export function limitReads(): void {
  if (!('any' in AbortSignal)) return;
  const ask = globalThis.fetch;
  globalThis.fetch = (address, init) => {
    const { signal, method } = init ?? {};
    if (!signal || !String(address).startsWith(`${config.api}/api/`)) return ask(address, init);
    const limit = AbortSignal.timeout(method === 'GET' ? minuteMs : longestMs);
    return ask(address, { ...init, signal: AbortSignal.any([signal, limit]) });
  };
}
