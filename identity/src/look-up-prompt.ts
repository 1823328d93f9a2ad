import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type Provider from 'oidc-provider';
import { errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import type { Directory } from './directory.ts';

const { Check, Prompt } = interactionPolicy;

/** Parts of one look-up answer that came several times are carried as one value each. */
export const separator = '\u001f';

interface Asked {
  readonly directory: Directory;
  addressOf(req: IncomingMessage): string;
}

/** What the provider loads once it knows whose session it is. */
interface Loaders {
  findAccount(ctx: KoaContextWithOIDC, subject: string): Promise<object | undefined>;
  grantOf(ctx: KoaContextWithOIDC): Promise<{ readonly jti: string }>;
}

/**
 * A look-up asks nobody anything, so it has no page to be led to: it is answered within the request itself, after the
 * provider has proved that request and before it looks for a session. Each one opens a session of its own.
 */
export const lookUpPrompt = (options: Asked, loaders: Loaders) =>
  new Prompt(
    { name: 'lookup', requestable: false },
    new Check('lookup', 'every look-up opens a session of its own', async (ctx) => {
      const isRenewal = ctx.oidc.promptPending('none');
      const ticket = ctx.oidc.params?.['auth_session_token'];
      if (typeof ticket === 'string' && ticket && !isRenewal) {
        await signIn(ctx, await enterBy(options, ticket), loaders);
        return Check.NO_NEED_TO_PROMPT;
      }
      if (!ctx.oidc.params?.['account_number']) {
        if (isRenewal) return Check.NO_NEED_TO_PROMPT;
        throw new errors.InvalidRequest('account_number is missing'); // and there is no page that would ask for it
      }
      if (isRenewal) return Check.REQUEST_PROMPT; // a renewal never looks anything up
      await signIn(ctx, await lookUp(options, ctx), loaders);
      return Check.NO_NEED_TO_PROMPT;
    }),
  );

const floorMs = 300;

/**
 * Answers no look-up sooner: found, wrong field, archived and unknown take the same time (security.md T1), in which the
 * session and its tokens are made.
 */
export function slowLookUps(provider: Provider): void {
  provider.use(async (ctx, next) => {
    const floor = ctx.query['account_number'] === undefined ? undefined : pause(floorMs);
    await next();
    await floor;
  });
}

/** The session of the bill that is described. @throws AccessDenied with why there is none, as the page can say it. */
async function lookUp({ directory, addressOf }: Asked, { req, oidc }: KoaContextWithOIDC): Promise<string> {
  const value = (key: string) => String(oidc.params?.[key] ?? '').slice(0, 1000);
  const keys = value('additional_identifier_key').split(separator);
  const values = value('additional_identifier_value').split(separator);
  const outcome = await directory.lookUp({
    slug: value('business_unit_slug'),
    accountNumber: value('account_number'),
    answers: keys.map((key, i) => ({ key, value: values[i] ?? '' })).filter((answer) => answer.key !== ''),
    challenge: value('challenge'),
    clientAddress: addressOf(req),
  });
  if (outcome.found) return outcome.subject;
  throw new errors.AccessDenied(`${outcome.reason} ${outcome.detail}`.trim());
}

/** The session of a link that was used a moment ago. @throws AccessDenied */
async function enterBy({ directory }: Asked, ticket: string): Promise<string> {
  const subject = await directory.enterByTicket(ticket.slice(0, 200));
  if (subject === undefined) throw new errors.AccessDenied('none');
  return subject;
}

async function signIn(ctx: KoaContextWithOIDC, subject: string, { findAccount, grantOf }: Loaders): Promise<void> {
  const { session, params } = ctx.oidc;
  if (!session) throw new Error('A look-up came without a session to open.');
  session.resetIdentifier(); // never the session of another bill
  session.loginAccount({ accountId: subject, loginTs: Math.floor(Date.now() / 1000), transient: true });
  ctx.oidc.entity('Account', await findAccount(ctx, subject));
  const grant = await grantOf(ctx);
  const client = String(params?.['client_id']);
  session.ensureClientContainer(client);
  session.grantIdFor(client, grant.jti);
  ctx.oidc.entity('Grant', grant);
}
