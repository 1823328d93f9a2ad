import { invitationFacts } from '../../../accounts/one-time-link.ts';
import { linkMail } from '../link-mail.ts';

/** Invites somebody to see and pay an account with a login. */
export const onboardingInvitation = linkMail({
  name: 'Onboarding Invitation',
  page: 'onboarding',
  key: 'onboarding',
  facts: invitationFacts,
});
