import { tooMany } from '../http/refusal.ts';
import { say } from '../texts/refusals.ts';

/** How many workbooks this process, which takes payments too, has open at a time while people wait for them. */
const mostOfAll = 4;
const mostOfOne = 2;
const underWay = new Map<string, number>();

/**
 * Reads a workbook for whoever waits for it, where few are being read; nobody queues for a turn. It is given back
 * however the work ends. @throws 429
 */
export async function inTurn<T>(by: string, work: () => Promise<T>): Promise<T> {
  const own = underWay.get(by) ?? 0;
  const all = [...underWay.values()].reduce((sum, count) => sum + count, 0);
  if (own >= mostOfOne || all >= mostOfAll) throw tooMany(say('workbooks_being_read'), 5);
  underWay.set(by, own + 1);
  try {
    return await work();
  } finally {
    const left = (underWay.get(by) ?? 1) - 1;
    if (left > 0) underWay.set(by, left);
    else underWay.delete(by);
  }
}
