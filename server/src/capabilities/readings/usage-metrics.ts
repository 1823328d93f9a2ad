import { isZone } from '@ratepayer/contract/kit/date-words.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { dateIn, formatDate, isDate } from '@ratepayer/contract/kit/local-date.ts';
import {
  type PrintedAccount,
  printedAccount,
  type PrintedMetrics,
  printedMetrics,
} from '@ratepayer/contract/readings/usage-metrics.shapes.ts';

/** What the address of a usage PDF says. */
export interface PrintedUsage {
  readonly metrics: PrintedMetrics;
  readonly account: PrintedAccount;
}

/** Reads both parts of the address: base64 or base64url of JSON in UTF-8. Undefined for anything else. */
export function readUsageAddress(metrics: string, accountData: string): PrintedUsage | undefined {
  const [read, account] = [printedMetrics.safeParse(jsonOf(metrics)), printedAccount.safeParse(jsonOf(accountData))];
  if (!read.success || !account.success) return undefined;
  const isReadable = read.data.every(({ timestamp }) => isDate(timestamp) || !Number.isNaN(Date.parse(timestamp)));
  return isReadable ? { metrics: read.data, account: account.data } : undefined;
}

/** A number as the text that stands in the JSON: 84.10 stays 84.10. */
const asWritten = (_name: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' ? context?.source : value;

function jsonOf(encoded: string): unknown {
  if (!/^[\w+/=-]+$/.test(encoded)) return undefined;
  try {
    const bytes = Buffer.from(encoded.replaceAll('-', '+').replaceAll('_', '/'), 'base64');
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), asWritten);
  } catch {
    return undefined;
  }
}

/** The day of a reading: one without a time as it stands, an instant in the viewer's zone, or in UTC that says so. */
export function dayOf(timestamp: string, viewerZone: string | undefined, culture: Culture): string {
  if (isDate(timestamp)) return formatDate(timestamp, culture);
  const at = new Date(timestamp);
  if (viewerZone && isZone(viewerZone)) return formatDate(dateIn(at, viewerZone), culture);
  return `${formatDate(dateIn(at, 'UTC'), culture)} UTC`;
}
