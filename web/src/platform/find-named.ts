import { agencyApi } from './api/agency.api.ts';
import { billingSystemApi } from './api/billing-system.api.ts';
import { unitApi } from './api/unit.api.ts';

/** Organizations that this person may see whose name has this text in it. */
export const findOrganization = async (text: string, signal: AbortSignal) =>
  (await unitApi.listOrganizations({ 'Search.SearchText': text }, { quiet: true, signal })).items;

/** Outside firms by their names. */
export const findAgency = async (text: string, signal: AbortSignal) =>
  (await agencyApi.findAgencies({ 'Search.SearchText': text }, { quiet: true, signal })).items;

/** Billing systems that a business unit may have, by their names. */
export const findBillingSystem = (businessUnitId: number) => async (text: string, signal: AbortSignal) => {
  const choices = await billingSystemApi.getBillingSystemChoices({ businessUnitId }, { quiet: true, signal });
  return choices.billingSystems.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
};
