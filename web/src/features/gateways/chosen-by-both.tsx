import { say } from '../../platform/texts/staff-gateways.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { Banner } from '../../ui/parts.tsx';
import type { Served } from './use-chosen.ts';

/** What somebody else chose of it in another way than it is chosen here, which stays. */
export function ChosenByBoth({ theirs: { sources, channels } }: { readonly theirs: Partial<Served> }) {
  const told = [
    ...(sources ? [say('chosen_by_both', { what: say('serves_methods'), chosen: named(sources) })] : []),
    ...(channels ? [say('chosen_by_both', { what: say('serves_channels'), chosen: named(channels) })] : []),
  ];
  return told.length > 0 ? <Banner kind="warn" title={told.join('\n')} alert /> : null;
}

const named = (members: Served['sources'] | Served['channels']): string =>
  members.map((one) => sayValue(one)).join(', ');
