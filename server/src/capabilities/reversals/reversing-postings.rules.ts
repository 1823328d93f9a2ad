import type { BalanceEventType, Bucket, Posting } from '../accounts/post-balance-events.ts';

/** What the register holds of one line of a payment: its payment, and what went back since. */
export interface LineEvent {
  readonly lineId: number;
  readonly sourceType: string;
  readonly sourceId: number;
  readonly bucket: Bucket;
  /** Signed; − is the payment, + gives back. */
  readonly amountMinor: number;
  readonly chargeAllocations: readonly { readonly accountChargeId: number; readonly amountMinor: number }[];
}

export interface ChargeNow {
  readonly id: number;
  readonly amountMinor: number;
  readonly remainingMinor: number;
  readonly status: 'Open' | 'Paid' | 'Voided';
}

type Allocation = LineEvent['chargeAllocations'][number];

interface Part {
  readonly bucket: Bucket;
  readonly amountMinor: number;
  readonly allocations: readonly Allocation[];
}

/**
 * The postings that give `amountMinor` of a line back (domain rules 11 and 14): bucket by bucket in the opposite order
 * of the payment, charges exactly as they were reduced. What a charge cannot take back, because it was voided or
 * reopened meanwhile, goes to bucket Balance.
 */
export function givingBack(
  eventType: BalanceEventType,
  lineId: number,
  events: readonly LineEvent[],
  amountMinor: number,
  charges: readonly ChargeNow[],
): Posting[] {
  const own = events.filter((event) => event.lineId === lineId);
  const buckets = [
    ...new Set(own.filter((event) => event.sourceType === 'payment').map((event) => event.bucket)),
  ].reverse();
  let rest = amountMinor;
  const taken: Part[] = [];
  for (const bucket of buckets) {
    const inBucket = own.filter((event) => event.bucket === bucket);
    const left = Math.max(0, -inBucket.reduce((sum, event) => sum + event.amountMinor, 0));
    const amount = Math.min(left, rest);
    rest -= amount;
    taken.push(...toCharges(bucket, amount, allocationsLeft(inBucket), charges));
  }
  // Earlier reversals that a voided charge could not take were given back on Balance; what is left of the line follows
  // them.
  taken.push({ bucket: 'Balance', amountMinor: rest, allocations: [] });
  return merged(taken).map((part) => ({
    eventType,
    bucket: part.bucket,
    amountMinor: part.amountMinor,
    sourceLineId: lineId,
    chargeAllocations: part.allocations,
  }));
}

/** How much of a line is taken again, and what else gave it back: that is taken where the one that ends posted less. */
export interface Taking {
  readonly amountMinor: number;
  readonly others: readonly LineEvent[];
}

/**
 * The mirror of what a refund or an adjustment posted for one line, of all of it or of as much as `taking` says; what a
 * charge can no longer lose is taken from Balance. Where it posted less, because something else had given the line back
 * before, the rest is taken from what that posted.
 */
export function takingAgain(
  eventType: BalanceEventType,
  lineId: number,
  posted: readonly LineEvent[],
  charges: readonly ChargeNow[],
  taking?: Taking,
): Posting[] {
  const left = new Map(charges.map((charge) => [charge.id, charge.status === 'Voided' ? 0 : charge.remainingMinor]));
  const own = posted.filter((event) => event.lineId === lineId);
  let rest = taking?.amountMinor ?? own.reduce((sum, event) => sum + event.amountMinor, 0);
  const parts = [...own, ...givenBy(lineId, own, taking?.others ?? [])].flatMap((event): Part[] => {
    const amountMinor = Math.min(rest, event.amountMinor);
    rest -= amountMinor;
    let onCharges = 0;
    const allocations = event.chargeAllocations.flatMap((allocation): Allocation[] => {
      const amount = Math.min(
        allocation.amountMinor,
        left.get(allocation.accountChargeId) ?? 0,
        amountMinor - onCharges,
      );
      left.set(allocation.accountChargeId, (left.get(allocation.accountChargeId) ?? 0) - amount);
      onCharges += amount;
      return amount > 0 ? [{ accountChargeId: allocation.accountChargeId, amountMinor: amount }] : [];
    });
    if (event.bucket !== 'OpenCharge') return [{ bucket: event.bucket, amountMinor, allocations }];
    return [
      { bucket: 'OpenCharge', amountMinor: onCharges, allocations },
      { bucket: 'Balance', amountMinor: amountMinor - onCharges, allocations: [] },
    ];
  });
  parts.push({ bucket: 'Balance', amountMinor: rest, allocations: [] });
  return merged(parts).map((part) => ({
    eventType,
    bucket: part.bucket,
    amountMinor: -part.amountMinor,
    sourceLineId: lineId,
    chargeAllocations: part.allocations,
  }));
}

/** What other reversals gave back of a line and nothing took again, bucket by bucket. */
function givenBy(
  lineId: number,
  own: readonly LineEvent[],
  events: readonly LineEvent[],
): Pick<LineEvent, 'bucket' | 'amountMinor' | 'chargeAllocations'>[] {
  const others = events.filter(
    (event) => event.lineId === lineId && event.sourceType !== 'payment' && !own.includes(event),
  );
  return [...new Set(others.map((event) => event.bucket))].flatMap((bucket) => {
    const inBucket = others.filter((event) => event.bucket === bucket);
    const amountMinor = inBucket.reduce((sum, event) => sum + event.amountMinor, 0);
    const mirrored = inBucket.map((event) => ({ ...event, amountMinor: -event.amountMinor }));
    return amountMinor > 0 ? [{ bucket, amountMinor, chargeAllocations: allocationsLeft(mirrored) }] : [];
  });
}

/** What each charge was reduced by and did not get back yet, the last first. */
function allocationsLeft(events: readonly LineEvent[]): Allocation[] {
  const left = new Map<number, number>();
  for (const event of events) {
    for (const { accountChargeId, amountMinor } of event.chargeAllocations)
      left.set(accountChargeId, (left.get(accountChargeId) ?? 0) - Math.sign(event.amountMinor) * amountMinor);
  }
  return [...left]
    .filter(([, amount]) => amount > 0)
    .map(([accountChargeId, amountMinor]) => ({ accountChargeId, amountMinor }))
    .reverse();
}

function toCharges(
  bucket: Bucket,
  amount: number,
  allocations: readonly Allocation[],
  charges: readonly ChargeNow[],
): Part[] {
  let rest = amount;
  const back = allocations.flatMap((allocation): Allocation[] => {
    const charge = charges.find((each) => each.id === allocation.accountChargeId);
    const room = charge && charge.status !== 'Voided' ? charge.amountMinor - charge.remainingMinor : 0;
    const taken = Math.min(rest, allocation.amountMinor, room);
    rest -= taken;
    return taken > 0 ? [{ accountChargeId: allocation.accountChargeId, amountMinor: taken }] : [];
  });
  if (bucket !== 'OpenCharge') return [{ bucket, amountMinor: amount, allocations: back }];
  return [
    { bucket, amountMinor: amount - rest, allocations: back },
    { bucket: 'Balance', amountMinor: rest, allocations: [] },
  ];
}

/** One posting per bucket: the register takes one event per source, line and bucket. */
function merged(parts: readonly Part[]): Part[] {
  const byBucket = new Map<Bucket, { bucket: Bucket; amountMinor: number; allocations: Allocation[] }>();
  for (const part of parts) {
    const sum = byBucket.get(part.bucket) ?? { bucket: part.bucket, amountMinor: 0, allocations: [] };
    sum.amountMinor += part.amountMinor;
    sum.allocations.push(...part.allocations);
    byBucket.set(part.bucket, sum);
  }
  return [...byBucket.values()].filter((part) => part.amountMinor !== 0);
}
