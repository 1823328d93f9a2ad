import { anonymous, type Caller } from '../../platform/http/caller.ts';
import type { OnboardingSession } from './onboarding-session.ts';

/** Whoever goes through onboarding does what a payer does with the own login, at this business unit alone. */
export const payerOf = (session: OnboardingSession, { clientAddress, userAgent }: Caller): Caller => ({
  ...anonymous(clientAddress, userAgent),
  kind: 'customer',
  role: 'Customer',
  clientId: `onboarding:${session.id}`,
  name: `${session.firstName} ${session.lastName}`.trim() || session.email,
  customerId: session.customerId,
  businessUnitIds: [session.businessUnitId],
});

/** Whether the payer whose onboarding it is asks with a login. */
export const isSignedIn = ({ customerId }: OnboardingSession, caller: Caller): boolean =>
  caller.kind === 'customer' && customerId !== null && caller.customerId === customerId;
