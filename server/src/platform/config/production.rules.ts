import { readStoreAddress } from '../files/store-address.rules.ts';

/** The settings that production looks at. */
export interface ProductionSettings {
  readonly PUBLIC_URL: string;
  readonly API_URL: string;
  readonly OIDC_ISSUER: string;
  readonly OIDC_FLOW: string;
  readonly BASE_PATH: string;
  readonly SECRETS_KEY: string;
  readonly SAMPLE_TOWN: string;
  readonly LOG_LEVEL: string;
  readonly DATABASE_URL: string;
  readonly DATABASE_OWNER_URL: string;
  readonly SMTP_URL: string;
  readonly STORAGE_URL: string;
  readonly TRUSTED_PROXIES: string;
  readonly TLS_CERT_FILE: string;
  readonly STAFF_MFA: string;
  readonly ACCEPT_RISK: string;
  readonly OUTBOUND_ALLOW: string;
  readonly TWILIO_ACCOUNT_SID: string;
  readonly LIMIT_FACTOR: number;
}

const loopback = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/;
const metadata = /^(169\.254\.|fd00:ec2::254)/;

function hostOf(url: string): string {
  try {
    return new URL(url).hostname;
  } catch {
    return '';
  }
}

/**
 * Whether what is said to a database stays on this machine or inside of TLS with a checked certificate. Read as the
 * driver reads it: a host or a mode in the query counts before the one in front, the last of several wins, and no host
 * at all means PGHOST.
 */
function isPrivateConnection(url: string, usualHost: string | undefined): boolean {
  if (url === '') return true; // the embedded database
  const parsed = URL.parse(url) ?? URL.parse(url.replace('@/', '@___/'));
  if (!parsed || !/^(postgres(ql)?|socket):$/.test(parsed.protocol)) return url.startsWith('/');
  if (parsed.protocol === 'socket:') return true;
  const last = (key: string) => parsed.searchParams.getAll(key).at(-1) ?? '';
  const host = last('host') || decodeURIComponent(parsed.hostname.replace(/^___$/, '')) || usualHost || 'localhost';
  return host.startsWith('/') || loopback.test(host) || last('sslmode') === 'verify-full';
}

/** Why a production installation may not start (security.md 7), one sentence per fault, each naming its setting. */
export function productionRefusals(
  settings: ProductionSettings,
  environment: Readonly<Record<string, string | undefined>>,
  execArgs: readonly string[] = [],
): string[] {
  const faults: string[] = [];
  const refuse = (wrong: boolean, sentence: string) => wrong && faults.push(sentence);
  refuse(!settings.PUBLIC_URL.startsWith('https://'), 'In production PUBLIC_URL must be an https address.');
  refuse(
    settings.API_URL !== '' && !settings.API_URL.startsWith('https://'),
    'In production API_URL must be an https address.',
  );
  refuse(
    settings.OIDC_ISSUER !== '' && !settings.OIDC_ISSUER.startsWith('https://'),
    'In production OIDC_ISSUER must be an https address.',
  );
  refuse(settings.SECRETS_KEY === '', 'In production SECRETS_KEY must be set; a development key is not used.');
  refuse(/(^|,)dev:/.test(settings.SECRETS_KEY), 'In production SECRETS_KEY must not hold a development key (id dev).');
  refuse(settings.SAMPLE_TOWN === 'on', 'In production SAMPLE_TOWN must be off.');
  refuse(settings.LOG_LEVEL === 'trace', 'In production LOG_LEVEL must not be trace.');
  refuse(settings.LIMIT_FACTOR !== 1, 'In production LIMIT_FACTOR must be 1.');
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const) {
    refuse(
      !isPrivateConnection(settings[name], environment['PGHOST']),
      `In production ${name} must say sslmode=verify-full when the database is on another machine.`,
    );
  }
  const mail = hostOf(settings.SMTP_URL);
  refuse(
    mail !== '' && !loopback.test(mail) && !/^smtps:|requireTLS=true/i.test(settings.SMTP_URL),
    'In production SMTP_URL must use TLS: smtps://…, or smtp://…?requireTLS=true, unless the mail server is on this machine.',
  );
  refuse(
    environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0',
    'In production NODE_TLS_REJECT_UNAUTHORIZED must not be 0.',
  );
  refuse(
    [...execArgs, ...(environment['NODE_OPTIONS'] ?? '').split(' ')].some((arg) => arg.startsWith('--inspect')),
    'In production the process must not be started with --inspect (NODE_OPTIONS).',
  );
  const store = readStoreAddress(settings.STORAGE_URL)?.endpoint;
  refuse(
    store?.startsWith('http:') === true && !loopback.test(hostOf(store)),
    'In production STORAGE_URL must name an https endpoint, unless the store is on this machine.',
  );
  const allowed = settings.OUTBOUND_ALLOW.split(',').map((entry) => entry.trim().replace(/:\d+$/, ''));
  refuse(
    allowed.some((host) => loopback.test(host) || metadata.test(host)),
    'In production OUTBOUND_ALLOW must not name this machine or a metadata address.',
  );
  refuse(
    settings.PUBLIC_URL.startsWith('https://') && settings.TRUSTED_PROXIES === '' && settings.TLS_CERT_FILE === '',
    'In production TRUSTED_PROXIES must name the proxy that serves https, or TLS_CERT_FILE the certificate of this process.',
  );
  refuse(
    settings.STAFF_MFA !== 'required' && !settings.ACCEPT_RISK.split(',').includes('staff-mfa'),
    'In production STAFF_MFA must be required. To run without a second factor all the same, set ACCEPT_RISK=staff-mfa.',
  );
  return faults;
}

/** What an operator should know at every start, and a Global Admin in the portal. */
export function productionWarnings(settings: ProductionSettings): string[] {
  const warnings: string[] = [];
  const warn = (known: boolean, sentence: string) => known && warnings.push(sentence);
  warn(settings.OIDC_FLOW === 'implicit', 'OIDC_FLOW is implicit; code is recommended.');
  warn(settings.BASE_PATH !== '/', 'The web client shares its host name with other programs (BASE_PATH is not /).');
  warn(settings.DATABASE_URL === '', 'The database is the embedded one; a server of its own is recommended.');
  warn(settings.STORAGE_URL.startsWith('file:'), 'Files are kept on this machine; several nodes need a shared store.');
  warn(settings.STAFF_MFA !== 'required', 'Staff sign in without a second factor (ACCEPT_RISK=staff-mfa).');
  warn(settings.TWILIO_ACCOUNT_SID === '', 'No service for text messages is set up: phone numbers cannot be verified.');
  warn(true, 'No audit copy target, scanner and backup are set up.');
  return warnings;
}
