import type { IncomingMessage, ServerResponse } from 'node:http';
import middie from '@fastify/middie';
import type { Disk } from 'flydrive';
import type { FastifyInstance } from 'fastify';
import { createLocalJWKSet, type JWK } from 'jose';
import type { PgBoss } from 'pg-boss';
import { productionWarnings } from './platform/config/production.rules.ts';
import { sessionClaims } from '@ratepayer/contract/users/token-claims.ts';
import { createIdentity } from '@ratepayer/identity/handle.ts';
import { accountRoutes } from './capabilities/accounts/account.routes.ts';
import { billRoutes } from './capabilities/bills/bill.routes.ts';
import { cycleRoutes } from './capabilities/bills/cycle.routes.ts';
import { type LookUpGuard, makeLookUpGuard } from './capabilities/accounts/look-up-limits.ts';
import { framedBy } from './capabilities/embedded/framed-by.ts';
import { feeRoutes } from './capabilities/fees/fee.routes.ts';
import { readingRoutes } from './capabilities/readings/reading.routes.ts';
import { whyFeeUnreachable } from './capabilities/gateways/token-reach.ts';
import { cardFieldsRoute } from './capabilities/gateways/card-fields.ts';
import { gatewayMessageRoutes } from './capabilities/gateways/receive-message.ts';
import { mailReportRoutes } from './capabilities/notifications/bounces/mail-reports.ts';
import { textRepliesPath, textReplyRoutes } from './capabilities/notifications/replies/text-replies.ts';
import { mailPreviews } from './capabilities/notifications/mail-previews.ts';
import { findLogo } from './capabilities/organizations/look/find-logo.ts';
import { payerStart } from './capabilities/organizations/payer-start.ts';
import { planAnew } from './capabilities/jobs/plan-anew.ts';
import { unitRoutes } from './capabilities/organizations/unit.routes.ts';
import { organizationRoutes } from './capabilities/organizations/organization.routes.ts';
import { authenticator, remoteKeys } from './capabilities/users/authenticate.ts';
import { portalDirectory } from './capabilities/users/directory.ts';
import { endedAmong } from './capabilities/users/browser-sessions.ts';
import { passkeyRoutes } from './capabilities/users/passkey.routes.ts';
import { standingsOf } from './capabilities/users/standings-of.ts';
import { providerMemory } from './capabilities/users/provider-memory.ts';
import type { Clock } from './platform/clock/clock.ts';
import { type Addresses, addressesOf } from './platform/config/addresses.ts';
import type { Settings } from './platform/config/settings.ts';
import type { Keyring } from './platform/crypto/keyring.ts';
import { keepMaintenance, type Maintenance } from './platform/maintenance/maintenance.ts';
import { checkMigrated } from './platform/database/check-migrated.ts';
import type { Database } from './platform/database/database.ts';
import { buildServer, clientAddresses } from './platform/http/build-server.ts';
import { clientReportRoutes } from './platform/http/client-reports.ts';
import { reportRoutes } from './capabilities/reports/report.routes.ts';
import { findRoutes } from './capabilities/find/find.routes.ts';
import { connectionRoutes } from './capabilities/transfers/connection.routes.ts';
import { fileKeyRoutes } from './capabilities/transfers/keys/file-key.routes.ts';
import { viewRoutes } from './capabilities/views/view.routes.ts';
import { jobRoutes } from './capabilities/jobs/job.routes.ts';
import { retentionRoutes } from './capabilities/retention/retention.routes.ts';
import { runRoutes } from './capabilities/jobs/runs/run.routes.ts';
import { installationRoutes } from './capabilities/installation/installation.routes.ts';
import { ownCertificate } from './platform/http/own-certificate.ts';
import { metricsRoute } from './platform/http/metrics-route.ts';
import { limitValues } from './platform/limits/limit-values.ts';
import { type Limits, makeLimits } from './platform/limits/limits.ts';
import { type ProviderNames, providerNames } from './platform/provider/provider-name.ts';
import { preCounter } from './platform/limits/pre-count.ts';
import { healthRoutes } from './platform/http/health.ts';
import { signingKeys } from './platform/crypto/signing-keys.ts';
import { routesOfFiles } from './routes-of-files.ts';
import { gateways } from './gateways.ts';
import type { GatewayEntry } from './integrations/payment-gateway/gateway-entry.ts';
import { sandboxTextsPage } from './integrations/text-messages/sandbox-texts-page.ts';
import { paymentDeps } from './payment-deps.ts';
import { retentionClasses } from './retention-classes.ts';
import { listNames, parts, reportedLists } from './parts.ts';
import { type Hub, realtimeHub } from './platform/realtime/hub.ts';
import { everyResponse, strictTransport } from './platform/web/page-kinds.ts';
import { cultureAsked, keepCultures } from './platform/web/culture-of-page.ts';
import { stylesheetsOf } from './platform/web/built-client.ts';
import { serveWeb } from './platform/web/serve-web.ts';
import { businessUnitBySlug } from './capabilities/organizations/find-business-unit.ts';
import { logoRoutes } from './platform/web/logos.ts';
import { identityWords } from './platform/texts/identity.ts';
import { readBy } from './platform/texts/reader.ts';
import { uploadRoutes } from './upload-routes.ts';

export interface AppDeps {
  readonly settings: Settings;
  readonly db: Database;
  readonly disk: Disk;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly boss: Pick<PgBoss, 'send'>;
  /** Folder of the built web client; undefined leaves the pages out (tests of the API). */
  readonly webDist: string | undefined;
  /** The types of gateway, when they are not the usual ones. */
  readonly entries?: readonly GatewayEntry[];
}

/** Wires config → platform → integrations → capabilities into one HTTP application. It does not listen. */
export async function buildApp(deps: AppDeps): Promise<{ app: FastifyInstance; hub: Hub }> {
  const { settings, db, clock, keyring } = deps;
  const addresses = addressesOf(settings);
  const { issuer, audience } = addresses;
  const keys = await signingKeys(db.pool, keyring);
  const publicKeys = keys.map(({ d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...rest }) => rest as JWK);
  const callerOf = authenticator(
    db,
    { issuer, audience, keys: settings.OIDC_ISSUER ? remoteKeys(issuer) : createLocalJWKSet({ keys: publicKeys }) },
    clock,
  );
  const limits = makeLimits(db, limitValues(db, settings.LIMIT_FACTOR));
  const isOver = preCounter(db, limits);
  const maintenance = keepMaintenance(db);
  const provider = await providerNames(db, settings.PROVIDER_NAME);
  const app = await buildServer(
    {
      logLevel: settings.LOG_LEVEL,
      publicUrl: settings.PUBLIC_URL,
      trustedProxies: settings.TRUSTED_PROXIES,
      production: settings.NODE_ENV === 'production',
      docs: settings.DOCS === 'on',
      isOver,
      maintenance,
      secureServer: ownCertificate(settings),
    },
    callerOf,
  );
  metricsRoute(app, db, settings.METRICS_TOKEN);
  const guard = makeLookUpGuard(db, keyring, limits);
  if (!settings.OIDC_ISSUER) await mountIdentity(app, deps, addresses, keys, guard);
  bindCapabilities(app, { ...deps, limits, maintenance, provider }, guard);
  const hub = await realtimeHub(app, {
    callerOf,
    keyring,
    clock,
    isOver,
    publicUrl: settings.PUBLIC_URL,
    mostConnections: () => limits.most('L12 connections of a user'),
    standingsOf: (owners) => standingsOf(db, owners),
    endedAmong: (sessions) => endedAmong(db, sessions),
  });
  healthRoutes(app, () => checkMigrated(db));
  logoRoutes(app, (hash) => findLogo(db, hash));
  clientReportRoutes(app, limits);
  if (deps.webDist) servePages(app, { ...deps, maintenance, provider }, deps.webDist, addresses);
  return { app, hub };
}

/** The provider that ships with the product, for installations that have none of their own. */
async function mountIdentity(
  app: FastifyInstance,
  { settings, db, keyring, webDist }: AppDeps,
  { prefix, ...addresses }: Addresses,
  keys: Awaited<ReturnType<typeof signingKeys>>,
  guard: LookUpGuard,
): Promise<void> {
  const isSecure = settings.PUBLIC_URL.startsWith('https://');
  const identity = createIdentity({
    ...addresses,
    production: settings.NODE_ENV === 'production',
    trustProxy: isSecure,
    accessTokenSeconds: settings.ACCESS_TOKEN_SECONDS,
    memory: providerMemory(db),
    directory: portalDirectory(db, guard, settings.STAFF_MFA),
    jwks: { keys },
    sessionClaims,
    cookieKeys: [keyring.sign('cookie', '1')],
    stylesheets: () => (webDist ? stylesheetsOf(webDist, prefix) : []),
    sign: (message) => keyring.sign('interaction', message),
    isSigned: (message, signature) => keyring.verify('interaction', message, signature),
    addressOf: (req) => clientAddresses.get(req) ?? '127.0.0.1',
    words: identityWords,
    onError: (error) =>
      app.log.error(
        { err: error instanceof Error ? { name: error.name, stack: error.stack } : {} },
        'identity provider failed',
      ),
  });
  await app.register(middie);
  app.use('/auth', (req: IncomingMessage, res: ServerResponse) => {
    for (const [name, value] of Object.entries(everyResponse)) res.setHeader(name, value);
    if (isSecure) res.setHeader('strict-transport-security', strictTransport);
    readBy(cultureAsked(req.headers['accept-language']), () => identity.handle(req, res));
  });
}

/** What every node knows anew by itself. */
type Running = AppDeps & { readonly maintenance: Maintenance; readonly provider: ProviderNames };

function bindCapabilities(app: FastifyInstance, deps: Running & { readonly limits: Limits }, guard: LookUpGuard): void {
  const { settings, db, disk, clock, keyring, limits, maintenance, provider, entries = gateways } = deps;
  const production = settings.NODE_ENV === 'production';
  organizationRoutes(app, db, provider.providerName);
  unitRoutes(app, deps, (tx, id, timezone) => planAnew(tx, deps.clock, id, timezone));
  accountRoutes(app, deps, guard);
  const payments = paymentDeps({ ...deps, providerName: provider.providerName });
  const bills = { ...deps, texts: payments.texts };
  billRoutes(app, bills);
  cycleRoutes(app, bills);
  readingRoutes(app, deps);
  uploadRoutes(app, deps);
  for (const { routes } of parts) routes?.(app, payments);
  const messageHeaders = entries.flatMap((entry) => entry.messageHeaders);
  gatewayMessageRoutes(app, payments, messageHeaders);
  textReplyRoutes(app, payments);
  passkeyRoutes(app, { ...payments, hasOwnProvider: settings.OIDC_ISSUER !== '' });
  mailReportRoutes(app, { db, secret: settings.MAIL_REPORTS_SECRET });
  cardFieldsRoute(app, db, keyring, entries);
  feeRoutes(app, { ...payments, whyFeeUnreachable: whyFeeUnreachable(payments.vaultOf) });
  connectionRoutes(app, { ...deps, ...payments });
  fileKeyRoutes(app, { ...deps, ...payments });
  viewRoutes(app, { db, lists: listNames });
  findRoutes(app, { db, clock, limits });
  jobRoutes(app, { db, clock, limits });
  runRoutes(app, deps);
  routesOfFiles(app, { db, disk, clock, keyring, limits });
  retentionRoutes(app, { db, clock, limits, classes: retentionClasses(deps) });
  reportRoutes(app, { db, disk, clock, limits, lists: reportedLists });
  const notices = production ? productionWarnings(settings) : [];
  installationRoutes(app, { db, clock, limits, maintenance, provider, notices, usualName: settings.PROVIDER_NAME });
  if (production) return;
  for (const entry of entries) entry.testPages?.(app, db, clock);
  mailPreviews(app, settings.PUBLIC_URL);
  sandboxTextsPage(app, { db, clock, keyring, repliesPath: textRepliesPath });
}

function servePages(
  app: FastifyInstance,
  { settings, db, clock, maintenance, provider: { providerName } }: Running,
  dist: string,
  { issuer, portalUrl }: Addresses,
): void {
  serveWeb(app, {
    dist,
    publicUrl: settings.PUBLIC_URL,
    basePath: settings.BASE_PATH,
    issuer,
    apiUrl: settings.API_URL,
    cultureOf: keepCultures(
      async (slug) => (await businessUnitBySlug(db, slug))?.culture,
      () => clock.now().getTime(),
    ),
    maintenance,
    billerOf: (slug) => businessUnitBySlug(db, slug),
    framedBy: (slug) => framedBy(db, slug),
    startOf: payerStart(db, providerName),
    config: () => ({
      issuer,
      portalUrl,
      api: settings.API_URL,
      flow: settings.OIDC_FLOW,
      providerName: providerName(),
      production: settings.NODE_ENV === 'production',
    }),
  });
}
