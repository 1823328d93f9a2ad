import { z } from 'zod';
import { bodyRef, givenInstant, instant, text } from '../kit/shapes.ts';

/** A file by its name, and where its bytes go. */
export const namedFile = z.object({ fileName: text(200).min(1) });
export const reservedUpload = z.object({ uploadId: z.number(), uploadUrl: z.string(), expiresDate: instant });

/** What every step of an upload may say, whichever file it is of. */
export const uploadStep = {
  uploadId: bodyRef('upload'),
  /** With Process: the check that was shown, by its `startedDate`; 409 where the file was checked again since. */
  checkedDate: givenInstant.optional(),
  /** With Process: how it was read is saved too. Without it what is saved stays. */
  rememberMapping: z.boolean().optional(),
  /** The name that it is saved under; without one it is what every file begins with. */
  rememberAs: text(80).optional(),
  processAnyway: z.boolean().optional(),
  reason: text(500).optional(),
};

/** How an uploaded file is read, and what was saved under names. */
export const mappingsOf = <M extends z.ZodType>(mapping: M) => ({
  /** As it was checked with, or as every file begins; null before anything was saved. */
  config: mapping.nullable(),
  saved: z.array(z.object({ name: z.string(), config: mapping })),
});
/** What was saved under a name. */
export const mappingName = { name: text(80).min(1) };
