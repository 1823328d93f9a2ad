import { resolve } from 'node:path';
import { z } from 'zod';
import { readStoreAddress } from '../files/store-address.rules.ts';
import { productionRefusals } from './production.rules.ts';
import { serviceFaults, serviceSettings } from './service-settings.ts';
import { proxyFault } from './trusted-proxies.ts';

const port = z.coerce
  .number({ error: 'must be a number' })
  .int('must be a whole number')
  .min(1, 'must be 1 to 65535')
  .max(65_535, 'must be 1 to 65535');
const path = z
  .string()
  .regex(/^\/[\w\-./]*$/, 'must begin with / and hold letters, digits, - _ . and / only')
  .transform((value) => (value === '/' ? '/' : value.replace(/\/+$/, '')));
const url = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://pay.example.gov' })
  .transform((value) => value.replace(/\/+$/, ''));

const schema = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .default('development')
    .describe('What this process is run for'),
  PORT: port.default(4000).describe('Port that pages, API and identity provider are served on'),
  HOST: z
    .string()
    .default('')
    .describe('Address to listen on; empty = 127.0.0.1 in development, all addresses in production'),
  PUBLIC_URL: url.optional().describe('Address people reach this server at; empty = http://localhost:PORT'),
  API_URL: url
    .or(z.literal(''))
    .default('')
    .describe(
      'Address that pages call the API at, without /api; empty = this server. What answers there hands /api on to this server and lets pages of PUBLIC_URL ask (CORS)',
    ),
  BASE_PATH: path.default('/app').describe('Sub-directory of the web client'),
  DATA_DIR: z
    .string()
    .min(1, 'must name a folder')
    .default('.data')
    .describe('Folder of the embedded database, files and development keys'),
  DATABASE_URL: z
    .string()
    .default('')
    .describe(
      'PostgreSQL address of the application role; empty = embedded PostgreSQL in DATA_DIR. While a transaction that ' +
        'writes is open in any database of that server, nothing is announced: give it a server of its own',
    ),
  DATABASE_OWNER_URL: z.string().default('').describe('PostgreSQL address of the owner role, which runs migrations'),
  ROLE: z
    .enum(['all', 'api', 'worker'], 'must be all, api or worker')
    .default('all')
    .describe('What this process does'),
  OIDC_ISSUER: z
    .string()
    .default('')
    .describe('Issuer address of the identity provider; empty = the one that ships with the product'),
  OIDC_FLOW: z
    .enum(['implicit', 'code'], 'must be implicit or code')
    .default('implicit')
    .describe('How the portal signs in; code (with PKCE) is recommended'),
  SMTP_URL: z
    .string()
    .default('')
    .describe('Mail server, such as smtp://user:secret@host:587; empty = the local mail catcher in development'),
  MAIL_FROM: z
    .email('must be an e-mail address')
    .default('no-reply@ratepayer.test')
    .describe('Address that e-mails come from'),
  MAIL_REPORTS_SECRET: z
    .string()
    .regex(/^$|^\S{32,}$/, 'must have 32 characters or more, without spaces')
    .default('')
    .describe('Secret with which a mail server sends what comes back to POST /api/mail-reports; empty = nobody may'),
  TRUSTED_PROXIES: z
    .string()
    .superRefine((value, context) => {
      const fault = proxyFault(value);
      if (fault) context.addIssue({ code: 'custom', message: fault });
    })
    .default('')
    .describe('Addresses or networks (comma separated) whose X-Forwarded-For is believed; empty = nobody'),
  TLS_CERT_FILE: z
    .string()
    .default('')
    .describe('Certificate (PEM) with which this process itself serves https; empty = a proxy does'),
  TLS_KEY_FILE: z.string().default('').describe('Private key (PEM) of that certificate'),
  STORAGE_URL: z
    .string()
    .refine((value) => value.startsWith('file:') || readStoreAddress(value) !== undefined, {
      error: 'must begin with file:, or be a bucket such as s3://name?region=us-east-1 with nothing else in it',
    })
    .default('file:')
    .describe(
      [
        'Where files are kept; file: = DATA_DIR/files; s3://BUCKET?region=REGION = a bucket,',
        'with &endpoint=https://HOST one that speaks S3 elsewhere.',
        'Several nodes need a bucket, or a folder that they share',
      ].join(' '),
    ),
  STORAGE_ACCESS_KEY: z
    .string()
    .default('')
    .describe('Id of the key that the bucket is opened with; empty = the role of the machine (or AWS_ variables)'),
  STORAGE_SECRET_KEY: z.string().default('').describe('Secret of that key'),
  SECRETS_KEY: z
    .string()
    .regex(
      /^$|^([\w-]{1,20}:[\w-]{43}=?)(,[\w-]{1,20}:[\w-]{43}=?)*$/,
      'must be a list of id:key with 32-byte keys in base64url',
    )
    .default('')
    .describe(
      'Root keys, id:base64url, comma separated; the first writes, all read. Empty = a development key in DATA_DIR',
    ),
  SAMPLE_TOWN: z
    .enum(['on', 'off'], 'must be on or off')
    .optional()
    .describe('Load the sample town on first start; on in development, refused in production'),
  SAMPLE_PAST_DAYS: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(0, 'must be 0 to 365')
    .max(365, 'must be 0 to 365')
    .optional()
    .describe('Days of life that the sample town gets after its first start; 90 in development, 0 = none'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a log level such as info')
    .default('info')
    .describe('Least severe log line that is written'),
  PROVIDER_NAME: z.string().max(60).default('Ratepayer').describe('Name of the payment provider in every text'),
  DOCS: z
    .enum(['on', 'off'], 'must be on or off')
    .default('on')
    .describe('Whether the documentation of the API is shown at /docs'),
  METRICS_TOKEN: z.string().default('').describe('Bearer token that GET /metrics asks for; empty = this machine only'),
  TRACES_URL: z
    .string()
    .default('')
    .describe('OpenTelemetry collector that traces go to, such as http://127.0.0.1:4318/v1/traces; empty = no traces'),
  ERROR_REPORT_URL: z
    .string()
    .refine((value) => value === '' || /^https?:$/.test(URL.parse(value)?.protocol ?? ''), {
      error: 'must be an address such as https://logs.example.gov/ratepayer',
    })
    .default('')
    .describe(
      'Error-reporting service: in production it gets info, warn and error of the log as lines of JSON; empty = none',
    ),
  STAFF_MFA: z
    .enum(['required', 'optional'], 'must be required or optional')
    .default('optional')
    .describe('Whether staff need a second factor; production asks for required'),
  ACCEPT_RISK: z.string().default('').describe('Risks the operator accepts, comma separated: staff-mfa'),
  OUTBOUND_ALLOW: z
    .string()
    .default('')
    .describe(
      'Private host:port addresses, comma separated, that calls to addresses set by staff may reach; empty = public addresses only',
    ),
  ...serviceSettings,
  SANDBOX_DELAY_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60_000)
    .default(0)
    .describe('Milliseconds the sandbox gateway takes to answer a sale'),
  LIMIT_FACTOR: z.coerce
    .number()
    .int()
    .min(1, 'must be at least 1')
    .max(1_000_000)
    .default(1)
    .describe('Multiplies every rate limit; for tests and benchmarks, 1 in production'),
  ACCESS_TOKEN_SECONDS: z.coerce
    .number()
    .int()
    .min(20)
    .max(900, 'must be at most 900')
    .default(900)
    .describe('Life of an access token; shorter values serve tests of silent renewal'),
});

type Parsed = z.infer<typeof schema>;
export interface Settings extends Omit<Parsed, 'PUBLIC_URL' | 'SAMPLE_TOWN' | 'SAMPLE_PAST_DAYS'> {
  readonly PUBLIC_URL: string;
  readonly SAMPLE_TOWN: 'on' | 'off';
  /** 0 where there is no sample town. */
  readonly SAMPLE_PAST_DAYS: number;
}

/** A setting is wrong; the message is one sentence per fault, fit to be printed. */
export class SettingsFault extends Error {}

/**
 * Reads and checks every setting once.
 * @throws SettingsFault naming each wrong setting and what it must be.
 */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  execArgs: readonly string[] = [],
): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    throw new SettingsFault(
      parsed.error.issues.map((issue) => `The setting ${issue.path.join('.')} ${issue.message}.`).join('\n'),
    );
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  const sampleTown = values.SAMPLE_TOWN ?? (values.NODE_ENV === 'development' ? 'on' : 'off');
  const settings: Settings = {
    ...values,
    DATA_DIR: resolve(values.DATA_DIR),
    HOST: values.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
    PUBLIC_URL: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    SAMPLE_TOWN: sampleTown,
    SAMPLE_PAST_DAYS:
      sampleTown === 'off' ? 0 : (values.SAMPLE_PAST_DAYS ?? (values.NODE_ENV === 'development' ? 90 : 0)),
  };
  const refusals = [
    ...serviceFaults(settings),
    ...(production ? productionRefusals(settings, environment, execArgs) : []),
  ];
  if (refusals.length > 0) throw new SettingsFault(refusals.join('\n'));
  return settings;
}

/** Name, default and meaning of each setting, for docs/settings.md. */
export function describeSettings(): { name: string; initial: string; meaning: string }[] {
  return Object.entries(schema.shape).map(([name, field]) => {
    const initial = schema.shape[name as keyof typeof schema.shape].safeParse(undefined);
    return {
      name,
      initial: initial.success && initial.data !== undefined ? String(initial.data) : '',
      meaning: field.description ?? '',
    };
  });
}
