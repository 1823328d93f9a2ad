import type { OrganizationRecord } from '@ratepayer/contract/organizations/organization.shapes.ts';

/** What the history of an organization keeps of it: neither who administers it nor its business units. */
export const keptOfOrganization = ({ units: _units, administrators: _people, ...kept }: OrganizationRecord) => {
  const { businessUnits: _count, agencyId: _id, ...own } = kept;
  return own;
};
