import type { Configuration } from 'oidc-provider';
import { logoutPage, signedOutPage } from './pages.ts';
import type { Words } from './words.ts';

type SignOut = NonNullable<Configuration['features']>['rpInitiatedLogout'];

interface Pages {
  readonly portalUrl: string;
  words(): Words;
}

/** The pages of a sign-out. */
export const signOutOf = (options: Pages): SignOut => ({
  enabled: true,
  logoutSource: async (ctx, form) => {
    // Another site can send somebody here; only a request with the person's own id token is theirs for sure
    // (security.md T8).
    const hint = ctx.oidc.entities.IdTokenHint as { payload: { sub?: string } } | undefined;
    const isProven = hint?.payload.sub !== undefined && hint.payload.sub === ctx.oidc.session?.accountId;
    ctx.body = logoutPage({
      form,
      nonce: ctx.res.getHeader('x-nonce') as string,
      isProven,
      portalUrl: options.portalUrl,
      words: options.words(),
    });
  },
  postLogoutSuccessSource: async (ctx) => {
    ctx.body = signedOutPage(options.words());
  },
});
