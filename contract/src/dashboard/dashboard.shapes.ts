import { z } from 'zod';
import { currencyCode, instant, localDate, minor } from '../kit/shapes.ts';
import { attentionNames } from './attention.ts';

/** What was kept of payments, as the list of payments counts it. */
const taken = { count: z.number().int(), keptMinor: minor };

export const takings = z
  .object({
    startDate: localDate,
    endDate: localDate,
    currencyCode,
    /** `''` stands for what was received elsewhere. */
    byChannel: z.array(z.object({ channel: z.string(), ...taken })),
    bySource: z.array(z.object({ sourceType: z.string(), ...taken })),
  })
  .meta({ id: 'Takings' });
export type Takings = z.infer<typeof takings>;

export const declines = z
  .object({
    reasons: z.array(
      z.object({
        /** What the list of payments is asked for these by. */
        reason: z.string(),
        /** The same in the words of the reader. */
        said: z.string(),
        count: z.number().int(),
      }),
    ),
    totalCount: z.number().int(),
  })
  .meta({ id: 'Declines' });
export type Declines = z.infer<typeof declines>;

export const attentionItem = z
  .object({
    kind: z.enum(attentionNames),
    id: z.number(),
    amountMinor: minor.nullable(),
    since: instant,
    /** What its sentence names; which names there are follows from the kind. */
    facts: z.record(z.string(), z.string()),
    /** The payment, batch or upload that it is opened by; empty where a list opens it. */
    place: z.string(),
    ownerId: z.number().nullable(),
    ownerName: z.string(),
    snoozedUntil: instant.nullable(),
    snoozeReason: z.string(),
  })
  .meta({ id: 'AttentionItem' });
export type AttentionItem = z.infer<typeof attentionItem>;

/** `isCut` tells that a kind has more than are shown of it. */
export const attention = z.object({ items: z.array(attentionItem), isCut: z.boolean() }).meta({ id: 'Attention' });
export type Attention = z.infer<typeof attention>;
