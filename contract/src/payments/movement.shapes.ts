import { z } from 'zod';
import { instant, minor } from '../kit/shapes.ts';
import { movementKinds } from './movement-kinds.ts';

/** Something that net revenue adds up: what came in, or went back. */
export const movement = z
  .object({
    id: z.number(),
    /** When it happened: what is known by its day alone, at the beginning of it. */
    at: instant,
    kind: z.enum(movementKinds),
    referenceNumber: z.string(),
    /** What it adds; less than nothing where it went back. */
    netMinor: minor,
  })
  .meta({ id: 'RevenueMovement' });
export type Movement = z.infer<typeof movement>;
