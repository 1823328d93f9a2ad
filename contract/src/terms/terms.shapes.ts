import { z } from 'zod';
import { culture, instant, localDate } from '../kit/shapes.ts';
import { acknowledgmentMethods, termsIdentifiers, termsSources, termsStandings, termsStatuses } from './terms-kinds.ts';

/** One version of a text, as a business unit sees it. */
export const termsRow = z
  .object({
    id: z.number(),
    identifier: z.enum(termsIdentifiers),
    title: z.string(),
    source: z.enum(termsSources),
    version: z.number().int(),
    culture,
    status: z.enum(termsStatuses),
    standing: z.enum(termsStandings),
    effectiveDate: localDate,
    /** How often payers of this business unit agreed to it; 10,001 for more than ten thousand. */
    acknowledged: z.number().int(),
    modifiedBy: z.string(),
    modifiedDate: instant,
    rowVersion: z.number().int(),
  })
  .meta({ id: 'TermsVersion' });
export type TermsRow = z.infer<typeof termsRow>;

/** The same with what it says. */
export const termsText = termsRow.extend({ contentMarkdown: z.string() }).meta({ id: 'TermsText' });
export type TermsText = z.infer<typeof termsText>;

/** An agreement to a version. */
export const acknowledgmentRow = z
  .object({
    id: z.number(),
    acknowledgedAt: instant,
    payerName: z.string(),
    /** Of the payment that was agreed to; '' where it was none. */
    referenceNumber: z.string(),
    method: z.enum(acknowledgmentMethods),
    identifier: z.enum(termsIdentifiers),
    version: z.number().int(),
    culture,
    source: z.enum(termsSources),
  })
  .meta({ id: 'Acknowledgment' });
export type AcknowledgmentRow = z.infer<typeof acknowledgmentRow>;
