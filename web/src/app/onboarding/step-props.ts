import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { Way } from './use-onboarding.ts';

/** What the page of a step works with. */
export interface StepProps {
  readonly way: Way;
  readonly unit: BusinessUnitContext;
}
