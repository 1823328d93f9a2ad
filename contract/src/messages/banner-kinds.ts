import type { BannerType } from './banner.fields.ts';

/** How a message of a type looks. */
export const bannerKinds = { Positive: 'ok', Warning: 'warn', Negative: 'bad' } as const satisfies Record<
  BannerType,
  string
>;
