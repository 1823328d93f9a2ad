import * as dates from '@ratepayer/contract/kit/local-date.ts';
import * as amounts from '@ratepayer/contract/kit/money.ts';
import { cultureNow } from './culture.ts';

/** A calendar date as the page's reader writes it. */
export const formatDate = (date: string | null | undefined): string => dates.formatDate(date, cultureNow());
/** An instant in a business unit's zone, as the page's reader writes it. */
export const formatInstant = (instant: string | Date, zone: dates.TimeZone, viewerZone?: string): string =>
  dates.formatInstant(instant, zone, viewerZone, cultureNow());
/** A time of day as the page's reader writes it. */
export const formatTime = (instant: string | Date, zone: string): string =>
  dates.formatTime(instant, zone, cultureNow());
/** A whole number as the page's reader writes it. */
export const formatNumber = (value: number): string => amounts.formatNumber(value, cultureNow());
