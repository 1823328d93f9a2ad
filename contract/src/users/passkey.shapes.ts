import { z } from 'zod';
import { instant, text } from '../kit/shapes.ts';

/** The passkeys of whoever asks. */
export const myPasskeys = z
  .object({
    /** Browsers make passkeys for this installation's address, and it signs people in itself. */
    isOffered: z.boolean(),
    items: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        createdDate: instant,
        lastUsedDate: instant.nullable(),
        /** There may be a copy of it: it signs nobody in any more. */
        isDoubted: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'MyPasskeys' });
export type MyPasskeys = z.infer<typeof myPasskeys>;

/** What a device is asked to make a passkey with; bytes as base64url. */
export const passkeyRequest = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    rpName: z.string(),
    userHandle: z.string(),
    userName: z.string(),
    displayName: z.string(),
    /** COSE numbers of what it may sign with, the best first. */
    algorithms: z.array(z.number()),
    /** Passkeys that there are: no device makes a second one. */
    known: z.array(z.string()),
  })
  .meta({ id: 'PasskeyRequest' });
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

const bytes = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most);

/** What a device made, and what its person calls it. */
export const madePasskey = z.strictObject({
  name: text(60).min(1),
  id: bytes(1400),
  clientDataJSON: bytes(4000),
  attestationObject: bytes(12_000),
});
