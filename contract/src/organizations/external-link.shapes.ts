import { z } from 'zod';
import { text } from '../kit/shapes.ts';
import { linkLocations, longestAddress, mostLinks } from './external-link.ts';

export const externalLink = z.object({
  label: text(40),
  url: text(longestAddress),
  location: z.enum(linkLocations),
  newWindow: z.boolean(),
  isActive: z.boolean(),
});
export const externalLinks = z
  .object({ links: z.array(externalLink).max(mostLinks), rowVersion: z.number().int() })
  .meta({ id: 'ExternalLinks' });
export type ExternalLinks = z.infer<typeof externalLinks>;
