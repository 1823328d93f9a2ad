import { z } from 'zod';
import { instant, minor } from '../kit/shapes.ts';
import { findKinds } from './find.kinds.ts';

const hit = z.object({
  /** What its address is made of: a reference number, or an id. */
  key: z.string(),
  /** Payer, holder, file, or what it is called. */
  name: z.string(),
  /** Number and sub-account, where it is of one account. */
  account: z.string(),
  email: z.string(),
  /** How it was paid: brand and last four, or how it was received. */
  method: z.string(),
  last4: z.string(),
  amountMinor: minor.nullable(),
  status: z.string(),
  date: instant.nullable(),
});
export type Hit = z.infer<typeof hit>;

const group = z.object({ kind: z.enum(findKinds), items: z.array(hit), isMore: z.boolean() });
export type FoundGroup = z.infer<typeof group>;

export const found = z.object({ groups: z.array(group) }).meta({ id: 'Found' });
export type FoundAll = z.infer<typeof found>;
