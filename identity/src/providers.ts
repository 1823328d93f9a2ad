import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import Provider, {
  type ClientMetadata,
  type Configuration,
  interactionPolicy,
  type JWKS,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { adapterFactory } from './adapter.ts';
import type { Directory } from './directory.ts';
import { extraParams } from './extra-keys.ts';
import { limitAssertion } from './limit-assertion.ts';
import { lookUpPrompt, slowLookUps } from './look-up-prompt.ts';
import type { Memory } from './memory.ts';
import { messagePage } from './pages.ts';
import { sessionClaim } from './session-claim.ts';
import { signOutOf } from './sign-out.ts';
import type { Words } from './words.ts';

export interface IdentityOptions {
  readonly issuer: string;
  readonly audience: string;
  readonly portalUrl: string;
  readonly production: boolean;
  readonly trustProxy: boolean;
  readonly accessTokenSeconds: number;
  readonly memory: Memory;
  readonly directory: Directory;
  readonly jwks: JWKS;
  /** What the portal's claims are called. */
  readonly sessionClaims: readonly string[];
  /** The words of a biller's culture, or of whoever asks now. */
  words(culture?: string): Words;
  readonly cookieKeys: string[];
  addressOf(req: IncomingMessage): string;
}

/**
 * Two providers of one issuer that share keys and tables and differ in their cookies: `people` holds logins, `lookups`
 * holds look-up sessions, so that finding a bill never touches the session of a person who is signed in.
 */
export function makeProviders(options: IdentityOptions): { people: Provider; lookups: Provider } {
  const people = make(options, configuration(options, 'people'));
  const lookups = make(options, configuration(options, 'lookups'));
  slowLookUps(lookups);
  return { people, lookups };
}

function make(options: IdentityOptions, config: Configuration): Provider {
  const provider = new Provider(options.issuer, config);
  provider.proxy = options.trustProxy;
  if (!options.production) allowLocalRedirects(provider);
  const prototype = provider.Client.prototype as {
    compareClientSecret(actual: string): boolean;
    clientSecret: string;
  };
  prototype.compareClientSecret = function compareClientSecret(actual: string) {
    const given = createHash('sha256').update(actual).digest();
    const kept = this.clientSecret.split(' ').map((each) => Buffer.from(each, 'base64url'));
    return kept.some((each) => given.length === each.length && timingSafeEqual(given, each));
  };
  return provider;
}

/** http and localhost are refused for implicit clients; a developer's machine has nothing else. */
function allowLocalRedirects(provider: Provider): void {
  if (!('Schema' in provider.Client)) throw new Error('The OpenID provider does not say how it checks its clients.');
  const { prototype: schema } = provider.Client.Schema as {
    readonly prototype: { invalidate(message: string, code: string): void };
  };
  const strict = schema.invalidate;
  schema.invalidate = function invalidate(message: string, code: string) {
    if (code === 'implicit-force-https' || code === 'implicit-forbid-localhost') return;
    strict.call(this, message, code);
  };
}

function configuration(options: IdentityOptions, kind: 'people' | 'lookups'): Configuration {
  const { directory } = options;
  const secure = options.issuer.startsWith('https://');
  const cookie = (name: string) => `${secure ? '__Secure-' : ''}rp_${kind}_${name}`;
  const mockRoleOf = (ctx: KoaContextWithOIDC) =>
    options.production ? undefined : (ctx.oidc.params?.['mock_role'] as string | undefined);
  const findAccount = async (ctx: KoaContextWithOIDC, subject: string) => {
    const claims = await directory.claimsOf(subject, mockRoleOf(ctx));
    return claims && { accountId: subject, claims: async () => ({ sub: subject, ...claims }) };
  };
  const loadGrant = (ctx: KoaContextWithOIDC) => grantOf(ctx, options.audience);
  return {
    adapter: adapterFactory(options.memory, directory),
    jwks: options.jwks,
    clients: [portalClient(options.portalUrl)],
    responseTypes: ['id_token token', 'code'],
    scopes: ['openid', 'profile', 'permissions'],
    claims: scopedClaims(options),
    conformIdTokenClaims: false,
    discovery: { response_modes_supported: ['fragment'] },
    extraParams,
    // A page's own request carries its origin too; no other origin is ever allowed.
    clientBasedCORS: (_ctx, origin) => origin === new URL(options.portalUrl).origin,
    pkce: { required: (_ctx, client) => client.clientId === 'portal' },
    assertJwtClientAuthClaimsAndHeader: (ctx, claims) => limitAssertion(directory, ctx, claims),
    features: {
      devInteractions: { enabled: false },
      // A request stands in its address alone, where it is counted and judged (security.md T43).
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      clientCredentials: { enabled: kind === 'people' },
      rpInitiatedLogout: signOutOf(options),
      resourceIndicators: resourcesOf(options),
    },
    extraTokenClaims: (ctx, token) => tokenClaims(options, kind, ctx, token, mockRoleOf(ctx)),
    findAccount,
    loadExistingGrant: loadGrant,
    interactions: {
      policy: policyOf(kind === 'lookups' ? lookUpPrompt(options, { findAccount, grantOf: loadGrant }) : undefined),
      url: (_ctx, interaction) =>
        `/auth/${kind === 'people' ? 'interaction' : 'lookup-interaction'}/${interaction.uid}`,
    },
    routes: kind === 'people' ? { authorization: '/auth' } : { authorization: '/lookup' },
    cookies: {
      keys: options.cookieKeys,
      names: { session: cookie('session'), interaction: cookie('interaction'), resume: cookie('resume') },
      long: { httpOnly: true, sameSite: 'lax', secure, signed: true },
      short: { httpOnly: true, sameSite: 'lax', secure, signed: true },
    },
    ttl: {
      AccessToken: options.accessTokenSeconds,
      IdToken: options.accessTokenSeconds,
      ClientCredentials: options.accessTokenSeconds,
      AuthorizationCode: 60,
      Interaction: 600,
      Grant: absoluteSeconds[kind],
      Session: (_ctx, session) => sessionSeconds(kind, session.loginTs, Date.now() / 1000),
    },
    renderError: async (ctx, out) => {
      ctx.type = 'html';
      const words = options.words();
      ctx.body = messagePage(words, words.say('could_not_sign_in'), words.say('start_again', { error: out.error }));
    },
  };
}

type Features = NonNullable<Configuration['features']>;
type ExtraClaims = NonNullable<Configuration['extraTokenClaims']>;

/** What a token may carry, by scope. */
const scopedClaims = ({ sessionClaims }: IdentityOptions) => ({
  openid: ['sub'],
  profile: ['name', 'email'],
  permissions: [...sessionClaims],
  auth_time: null,
});

const portalClient = (portalUrl: string): ClientMetadata => ({
  client_id: 'portal',
  grant_types: ['implicit', 'authorization_code'],
  response_types: ['id_token token', 'code'],
  redirect_uris: [`${portalUrl}/callback`, `${portalUrl}/silent-refresh`],
  post_logout_redirect_uris: [`${portalUrl}/signed-out`],
  token_endpoint_auth_method: 'none',
  application_type: 'web',
});

const resourcesOf = (options: IdentityOptions): Features['resourceIndicators'] => ({
  enabled: true,
  defaultResource: () => options.audience,
  useGrantedResource: () => true,
  getResourceServerInfo: () => ({
    scope: 'api',
    audience: options.audience,
    accessTokenFormat: 'jwt',
    accessTokenTTL: options.accessTokenSeconds,
    jwt: { sign: { alg: 'RS256' } },
  }),
});

async function tokenClaims(
  options: IdentityOptions,
  kind: 'people' | 'lookups',
  ctx: KoaContextWithOIDC,
  token: Parameters<ExtraClaims>[1],
  mockRole: string | undefined,
) {
  const { directory } = options;
  if (token.kind !== 'AccessToken') return (await directory.machineClient(token.clientId ?? ''))?.claims ?? {};
  const code = ctx.oidc.entities.AuthorizationCode as { authTime?: number; sessionUid?: string } | undefined;
  // When the person last proved who they are: some actions need that to be fresh (security.md T21).
  const authTime = code?.authTime ?? ctx.oidc.session?.authTime();
  const uid = code?.sessionUid ?? ctx.oidc.session?.uid;
  return {
    ...(await directory.claimsOf(token.accountId, mockRole)),
    ...(authTime ? { auth_time: authTime } : {}),
    ...(kind === 'people' && uid
      ? await sessionClaim(options, ctx, { accountId: token.accountId, uid, signedInAt: authTime ?? 0 })
      : {}),
  };
}

async function grantOf(ctx: KoaContextWithOIDC, audience: string) {
  const clientId = ctx.oidc.client?.clientId ?? '';
  const accountId = ctx.oidc.session?.accountId ?? '';
  // A session renews itself every few minutes: one grant serves it, not a new row each time.
  const known = await ctx.oidc.provider.Grant.find(ctx.oidc.session?.grantIdFor(clientId) ?? '');
  if (known?.accountId === accountId) return known;
  const grant = new ctx.oidc.provider.Grant({ clientId, accountId });
  grant.addOIDCScope('openid profile permissions');
  grant.addResourceScope(audience, 'api');
  await grant.save();
  return grant;
}

function policyOf(first: interactionPolicy.Prompt | undefined) {
  const policy = interactionPolicy.base();
  policy.remove('consent'); // our own client asks for nothing that needs a consent page
  if (first) policy.add(first, 0);
  return policy;
}

const absoluteSeconds = { people: 12 * 3600, lookups: 4 * 3600 };
const idleSeconds = 30 * 60;

/**
 * How long a session at the provider still lives. An open page renews its token within fifteen minutes, so half an hour
 * without a request means that no page is open; and no session outlives its absolute life, however often it is used.
 */
export function sessionSeconds(kind: 'people' | 'lookups', signedInAt: number | undefined, now: number): number {
  const left = signedInAt === undefined ? absoluteSeconds[kind] : signedInAt + absoluteSeconds[kind] - now;
  return Math.max(1, Math.floor(Math.min(idleSeconds, left)));
}
