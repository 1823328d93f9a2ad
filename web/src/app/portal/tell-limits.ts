import { say } from '../../platform/texts/staff-shell.ts';
import { toast } from '../../platform/toasts.ts';

/** In whole minutes, as the server says it in seconds; a minute where it does not. */
const minutesIn = (response: Response): number =>
  Math.max(1, Math.ceil(Number(response.headers.get('retry-after') ?? 60) / 60) || 1);

/**
 * Tells on every request of the portal when a limit is over again (429). It stands around `fetch`, so that what sends
 * requests stays as small as payers need it, whose forms say it themselves.
 */
export function tellLimits(): void {
  const ask = globalThis.fetch;
  globalThis.fetch = async (...request) => {
    const response = await ask(...request);
    if (response.status === 429) toast(say('too_many_requests', { minutes: minutesIn(response) }));
    return response;
  };
}
