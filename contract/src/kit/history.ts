import { z } from 'zod';
import type { Access } from './operation.ts';
import { beforeId, instant } from './shapes.ts';

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** What happened to one record, the latest first; `nextBefore` asks for what was before. */
const history = z
  .object({
    items: z.array(
      z.object({
        id: z.number(),
        at: instant,
        who: z.string(),
        role: z.string(),
        action: z.string(),
        reason: z.string(),
        changes: z.array(z.object({ name: z.string(), before: scalar, after: scalar })),
      }),
    ),
    nextBefore: z.number().nullable(),
  })
  .meta({ id: 'History' });
export type History = z.infer<typeof history>;
export type HistoryEntry = History['items'][number];

const before = z.object({ Before: beforeId });

/** The operation that reads what the audit says of one record, for those who may read the record. */
export const historyOperation = <P extends z.ZodObject>(of: {
  readonly summary: string;
  readonly access: Access;
  readonly params: P;
}) => ({ ...of, query: before, answer: history });

/** The same of what the platform has, which is asked for in none of its business units. */
export const platformHistoryOperation = (of: { readonly summary: string; readonly access: Access }) => ({
  ...of,
  query: before,
  answer: history,
});
