import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { plainWords } from '@ratepayer/contract/organizations/plain-words.ts';

/** Business units in whose name, organization, currency or time zone every typed word stands; accents are forgiven. */
export function unitsMatching<
  U extends Pick<BusinessUnitSummary, 'name' | 'organizationName' | 'currencyCode' | 'timezone'>,
>(units: readonly U[], typed: string): readonly U[] {
  const words = plainWords(typed);
  return units.filter((unit) => {
    const said = plainWords([unit.name, unit.organizationName, unit.currencyCode, unit.timezone].join(' ')).join(' ');
    return words.every((word) => said.includes(word));
  });
}
