/** Kinds of pages by path below the base path (security.md 3); the web client crosses kinds by a full page load. */
export type PageKind = 'staff' | 'payer' | 'payment' | 'embedded' | 'callback' | 'silent';

export function pageKind(path: string): PageKind {
  if (path === '/callback') return 'callback';
  if (path === '/silent-refresh') return 'silent';
  if (/^\/customer\/[^/]+\/(make-payment\/|wallet\/?$)/.test(path)) return 'payment';
  if (/^\/onboarding\/[^/]+\/[^/]+\/autopay\/?$/.test(path)) return 'payment';
  if (/^\/embedded\/[^/]+(\/|$)/.test(path)) return 'embedded';
  return path === '/portal' || path.startsWith('/portal/') ? 'staff' : 'payer';
}

interface Origins {
  /** `PUBLIC_URL` and base path, without a slash at the end. */
  readonly base: string;
  readonly idp: string;
  readonly api: string;
  readonly nonce: string;
  /** Of the one script of the silent page. */
  readonly silentHash: string;
  /** The query of the address, with its question mark. */
  readonly search: string;
  /** Who may host an embedded page within their own. */
  readonly framedBy: readonly string[];
}

/** Content security policy and what else differs from the set every response carries. */
export function pageHeaders(
  kind: PageKind,
  { base, idp, api, nonce, silentHash, search, framedBy }: Origins,
): Record<string, string> {
  const assets = `${base}/assets/`;
  const core = `default-src 'none'; script-src ${assets} 'nonce-${nonce}'; style-src ${assets} 'nonce-${nonce}'; img-src 'self' data:; font-src ${assets}; connect-src 'self' ${idp} ${api}; frame-src 'self' ${idp}; worker-src ${assets}; manifest-src 'self'; base-uri 'self'; form-action 'self'; object-src 'none'; report-to csp`;
  const trusted = "; require-trusted-types-for 'script'; trusted-types default";
  switch (kind) {
    case 'staff':
      return { 'content-security-policy': `${core}; frame-ancestors 'none'${trusted}`, 'x-frame-options': 'DENY' };
    case 'payment':
      return {
        'content-security-policy': `${core}; frame-ancestors 'none'`,
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
      };
    case 'embedded':
      // No header of old keeps others out: it knows one host alone, and would overrule the policy.
      return {
        'content-security-policy': `${core}; frame-ancestors ${["'self'", ...framedBy].join(' ')}${trusted}`,
        'cross-origin-resource-policy': 'cross-origin',
        'cross-origin-opener-policy': 'unsafe-none',
      };
    case 'callback':
      return {
        'content-security-policy': `default-src 'none'; script-src ${assets} 'nonce-${nonce}'; style-src ${assets} 'nonce-${nonce}'; font-src ${assets}; connect-src 'self' ${idp}; base-uri 'self'; form-action 'none'; frame-ancestors 'none'${trusted}`,
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
      };
    case 'silent':
      return {
        'content-security-policy': `default-src 'none'; script-src '${silentHash}'; base-uri 'none'; frame-ancestors 'self'`,
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
        // The same for everybody: the browser has it when a look-up or a renewal comes back to it. An answer in its
        // query instead of its fragment would be kept with it.
        'cache-control': search === '' ? 'public, max-age=600' : 'no-store',
      };
    default:
      return {
        'content-security-policy': `${core}; frame-ancestors 'self'${trusted}`,
        'x-frame-options': 'SAMEORIGIN',
      };
  }
}

/** On every response over https. */
export const strictTransport = 'max-age=63072000; includeSubDomains';

/** What every response carries that is no page of its own: data, errors, probes. A page replaces it. */
export const noPage: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
};

/** What every response carries. */
export const everyResponse: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-permitted-cross-domain-policies': 'none',
  'origin-agent-cluster': '?1',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin',
  'permissions-policy':
    'accelerometer=(), autoplay=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
};
