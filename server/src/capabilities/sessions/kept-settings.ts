import type { Channel } from '@ratepayer/contract/payments/channels.ts';
import type { RawBuilder } from 'kysely';
import { together, type Tx } from '../../platform/database/database.ts';
import type { Answers, Statements } from '../../platform/database/opened.ts';
import { scheduleFor } from '../fees/quote-fee.ts';
import { cardsServed, merchantsFor } from '../gateways/merchant-accounts.ts';
import { channelWhere } from '../organizations/channel-config.ts';
import { type PayingUnit, payingUnitWhere } from '../organizations/find-business-unit.ts';
import { editionOf } from '../organizations/settings-edition.ts';
import type { RequiredForms } from '../payments/required-forms.ts';
import { productsSold } from '../products/products-offered.ts';
import { termsLasting } from '../terms/current-terms.ts';

interface OfUnit {
  readonly businessUnitId: number;
}

interface OfChannel extends OfUnit {
  readonly channel: Channel;
}

/**
 * What is kept: each read goes by what it is asked alone, over tables that begin another edition when they change
 * (`server/test/kept-settings.test.ts` holds both).
 */
export const keptReads = ({ standing }: Pick<RequiredForms, 'standing'>) => ({
  unit: ({ businessUnitId }: OfUnit) => payingUnitWhere(businessUnitId),
  channel: ({ businessUnitId, channel }: OfChannel) => channelWhere(businessUnitId, channel),
  products: productsSold,
  forms: ({ businessUnitId }: OfUnit) => standing(businessUnitId),
  cards: cardsServed,
  schedules: scheduleFor,
  merchants: merchantsFor,
  terms: termsLasting,
});

type Reads = ReturnType<typeof keptReads>;
/** Of each read what it is asked. */
export type AskedOfSettings = { readonly [K in keyof Reads]?: Parameters<Reads[K]>[0] };
/** What is answered to it. */
export type ToldOfSettings<A extends AskedOfSettings> = {
  readonly [K in keyof A & keyof Reads]: ReturnType<Reads[K]> extends RawBuilder<infer Row> ? readonly Row[] : never;
};

/** What business units are set to, as this process read it. */
export interface KeptSettings {
  /**
   * `parts` read as one statement, with what is asked of the settings of this business unit as they stand then: what
   * was read under the same edition before, or else read now.
   */
  readonly together: <T extends Statements, A extends AskedOfSettings>(
    tx: Tx,
    businessUnitId: number,
    asked: A,
    parts: T,
  ) => Promise<Answers<T> & ToldOfSettings<A>>;
  /** The business unit as it stood under this edition: what was read under it before, or else read now. */
  readonly unitUnder: (tx: Tx, businessUnitId: number, edition: string | null) => Promise<PayingUnit>;
}

interface Kept {
  readonly edition: string;
  readonly rows: readonly unknown[];
}

const most = 5_000;

/** Nothing kept yet. */
export function keepSettings(forms: Pick<RequiredForms, 'standing'>): KeptSettings {
  const reads = keptReads(forms) as Record<string, (asked: unknown) => RawBuilder<unknown>>;
  const kept = new Map<string, Kept>();
  const keep = (key: string, one: Kept) => {
    // A day's fees and terms are asked by that day: those go first that nobody asked for longest.
    kept.delete(key);
    const [oldest] = kept.size >= most ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
    kept.set(key, one);
  };
  const recall = (key: string): Kept | undefined => {
    const one = kept.get(key);
    if (one) keep(key, one);
    return one;
  };

  /** Reads the settings anew, with the edition they stand under: one statement, one snapshot. */
  const readNow = async <T extends Statements>(
    tx: Tx,
    businessUnitId: number,
    asked: AskedOfSettings,
    parts: T,
  ): Promise<Record<string, readonly unknown[]>> => {
    const wanted = Object.entries(asked).map(([name, of]) => [name, reads[name]?.(of)] as const);
    const statements = Object.fromEntries(wanted) as Statements;
    const { edition, ...answer } = await together(tx, { ...parts, ...statements, edition: editionOf(businessUnitId) });
    const [now] = edition as { edition: string }[];
    const rows: Record<string, readonly unknown[]> = answer;
    for (const [name, of] of Object.entries(asked))
      if (now) keep(keyOf(name, of), { edition: now.edition, rows: frozen(rows[name] ?? []) });
    return rows;
  };

  const read = async <T extends Statements>(
    tx: Tx,
    businessUnitId: number,
    asked: AskedOfSettings,
    parts: T,
  ): Promise<Record<string, readonly unknown[]>> => {
    const before = Object.entries(asked).map(([name, of]) => [name, recall(keyOf(name, of))] as const);
    const edition = before[0]?.[1]?.edition;
    if (edition === undefined || before.some(([, one]) => one?.edition !== edition))
      return readNow(tx, businessUnitId, asked, parts);
    const { edition: now, ...answer } = await together(tx, { ...parts, edition: editionOf(businessUnitId) });
    const isSame = (now as { edition: string }[])[0]?.edition === edition;
    const settings = isSame
      ? Object.fromEntries(before.map(([name, one]) => [name, one?.rows ?? []]))
      : await readNow(tx, businessUnitId, asked, {});
    return { ...answer, ...settings };
  };

  const unitUnder = async (tx: Tx, businessUnitId: number, edition: string | null): Promise<PayingUnit> => {
    const had = recall(keyOf('unit', { businessUnitId }));
    const rows =
      had?.edition === edition
        ? had.rows
        : (await readNow(tx, businessUnitId, { unit: { businessUnitId } }, {}))['unit'];
    const [unit] = (rows ?? []) as PayingUnit[];
    if (!unit) throw new Error(`Business unit ${businessUnitId} is not in the scope of its session.`);
    return unit;
  };
  return { together: read as KeptSettings['together'], unitUnder };
}

/** By what is asked alone, so that two who ask something else never get the same. */
const keyOf = (name: string, asked: unknown): string => `${name} ${JSON.stringify(asked)}`;

/** What is kept is handed to many: nobody changes it. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const one of Object.values(value)) frozen(one);
  return Object.freeze(value);
}
