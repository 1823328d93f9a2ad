import { z } from 'zod';
import { namedAccount } from './lifecycle.shapes.ts';

/** What became of a mail about one of several accounts: to whom it went, and who was left out and why. */
export const mailedAccount = namedAccount
  .extend({
    sentTo: z.array(z.string()),
    leftOut: z.array(z.object({ name: z.string(), why: z.string() })),
  })
  .meta({ id: 'MailedAccount' });
export type MailedAccount = z.infer<typeof mailedAccount>;
