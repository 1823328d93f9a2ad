import { z } from 'zod';

/** The parts of an address as they are printed. */
export const address = z.object({
  street: z.string(),
  street2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
});
export type Address = z.infer<typeof address>;
