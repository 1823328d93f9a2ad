import { addDays, dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { CurrencyCode } from '@ratepayer/contract/kit/shapes.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { BusinessUnit } from '../../organizations/find-business-unit.ts';
import { listPayments } from '../../payment-records/list-payments.ts';
import type { Standing } from '../../users/standing-of.ts';
import { readAttention } from '../attention/read-attention.ts';

/** What a digest says of one business unit. */
export interface UnitOfDigest {
  readonly name: string;
  /** The last day that is over by the clock of the business unit. */
  readonly day: string;
  readonly currencyCode: CurrencyCode;
  /** Null for whoever may not see what is collected. */
  readonly collectedMinor: number | null;
  readonly payments: number;
  /** Of what the reader may see, what needs somebody now; what is left for a day needs nobody. */
  readonly attention: number;
  /** There is more than that. */
  readonly isCut: boolean;
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}
type Unit = Pick<BusinessUnit, 'id' | 'name' | 'timezone' | 'currencyCode'>;

/** The figures of one business unit as its dashboard and lists read them, of what this person may see. */
export async function figuresOf({ db, clock }: Deps, reader: Standing, unit: Unit): Promise<UnitOfDigest> {
  const now = clock.now();
  const day = addDays(dateIn(now, unit.timezone), -1);
  const seesMoney = reader.permissions.has('Reports:Default');
  const paid = seesMoney
    ? await listPayments(db, clock, unit.id, { StartDate: day, EndDate: day, PageSize: 1 })
    : undefined;
  const { items, isCut } = await db.reading([unit.id], (tx) => readAttention(tx, reader, unit.id, now));
  return {
    name: unit.name,
    day,
    currencyCode: unit.currencyCode,
    collectedMinor: paid?.totals.keptMinor ?? null,
    payments: paid?.counts.Succeeded ?? 0,
    attention: items.filter(({ snoozedUntil }) => snoozedUntil === null).length,
    isCut,
  };
}
