import { signInLinkFacts } from '../../../accounts/one-time-link.ts';
import { linkMail } from '../link-mail.ts';

/** Gives a payer a link that opens one account, once. */
export const signInLink = linkMail({ name: 'Sign In Link', page: 'sign-in', key: 'sign_in', facts: signInLinkFacts });
