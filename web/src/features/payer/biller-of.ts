import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';

/** A biller's name in a line: its header and what stands below it. */
export const billerOf = ({ header, subHeader }: Pick<BusinessUnitContext, 'header' | 'subHeader'>) =>
  `${header} ${subHeader}`.trim();
