// Area names of the web client; a biller of that name could not be reached.
const reservedSlugs: readonly string[] = [
  'callback',
  'portal',
  'customer',
  'checkout',
  'embedded',
  'onboarding',
  'payment',
  'quick-pay',
  'usage-metrics-pdf',
  'assets',
  'api',
  'docs',
  'auth',
  'health',
  'signed-out',
  'silent-refresh',
  'logos',
];

interface Basics {
  readonly name: string;
  readonly slug: string;
  readonly phone: string;
}
/** What is wrong with the basics of a business unit beside each field alone: which, and the key of a text. */
export interface BasicsProblem {
  readonly name: keyof Basics;
  readonly reason: 'name_too_short' | 'phone_digits' | 'slug_reserved' | 'slug_signs';
}

/** Whether a slug is one of the product's own areas. */
export const isReserved = (slug: string): boolean => reservedSlugs.includes(slug);

/** Rules of a business unit's basics; the server says the same. */
export function basicsProblems({ name, slug, phone }: Basics): BasicsProblem[] {
  const digits = phone.replace(/\D/g, '').length;
  return [
    ...(name.trim().length < 2 ? [{ name: 'name', reason: 'name_too_short' } as const] : []),
    ...(/^[a-z0-9-]{3,60}$/.test(slug) ? [] : [{ name: 'slug', reason: 'slug_signs' } as const]),
    ...(isReserved(slug) ? [{ name: 'slug', reason: 'slug_reserved' } as const] : []),
    ...(digits < 10 || digits > 15 ? [{ name: 'phone', reason: 'phone_digits' } as const] : []),
  ];
}

/** A slug as it may be, of a name. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
