import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Business units in whose name, organization, currency or time zone every typed word stands; accents are forgiven. */
export function unitsMatching<
  U extends Pick<BusinessUnitSummary, 'name' | 'organizationName' | 'currencyCode' | 'timezone'>,
>(units: readonly U[], typed: string): readonly U[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return units.filter((unit) => {
    const said = plain([unit.name, unit.organizationName, unit.currencyCode, unit.timezone].join(' '));
    return words.every((word) => said.includes(word));
  });
}
