import { config } from '../platform/config.ts';
import { say } from '../platform/texts/lists.ts';

/** In place of what administrators of the platform alone do: whom to ask for it, and what they need to know. */
export function PlatformMakes() {
  return <p className="small muted">{say('platform_makes', { provider: config.providerName })}</p>;
}
