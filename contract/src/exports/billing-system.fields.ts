import { fields, line, lines, oneOf, optional, yesNo } from '../kit/fields.ts';
import { billParsers } from './bill-parsers.ts';

/** What the software is that billers keep their accounts in; which export formats there are says the server. */
export const billingSystemFields = fields({
  name: line(120),
  vendor: line(120),
  billParser: oneOf(billParsers),
  exportFormat: line(60),
  supportsRealtimeBalance: yesNo,
  notes: optional(lines(2_000)),
  isActive: yesNo,
});

/** The most that a sample of a file may have: whoever tries a parser sends it whole. */
export const mostSampleBytes = 512 * 1024;
