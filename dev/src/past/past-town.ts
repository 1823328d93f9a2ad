import type { PgBoss } from 'pg-boss';
import type { Disk } from 'flydrive';
import type { PaymentDeps } from '@ratepayer/server/capabilities/payments/deps.ts';
import { grantedTo, readUser } from '@ratepayer/server/capabilities/users/read-user.ts';
import type { Settings } from '@ratepayer/server/platform/config/settings.ts';
import type { Keyring } from '@ratepayer/server/platform/crypto/keyring.ts';
import { oneRow, rowsOf } from '@ratepayer/server/platform/database/database.ts';
import { anonymous, type Caller, systemCaller } from '@ratepayer/server/platform/http/caller.ts';
import { paymentDeps } from '@ratepayer/server/payment-deps.ts';
import { sql } from 'kysely';
import type { Lane } from './lane.ts';
import type { PastUnit } from './past-units.ts';
import { unlimited } from './unlimited.ts';

/** What the past is made with. */
export interface PastSources {
  readonly settings: Settings;
  readonly keyring: Keyring;
  readonly disk: Disk;
  readonly boss: Pick<PgBoss, 'insert'>;
}

/** A business unit as a lane knows it. */
export interface UnitThen {
  readonly id: number;
  readonly merchants: readonly { readonly id: number; readonly number: string; readonly purpose: string }[];
  /** Account ids by number, once the first file has made them. */
  readonly accounts: Map<string, number>;
}

/** Everything that a deed of the past needs. */
export interface PastTown {
  readonly lane: Lane;
  readonly deps: PaymentDeps;
  readonly sources: PastSources;
  readonly units: ReadonlyMap<string, UnitThen>;
  /** A member of staff as signed in just now. */
  staff(unit: PastUnit, who: 'administrator' | 'clerk' | 'second'): Caller;
  /** Payments taken or recorded so far. */
  readonly counted: { payments: number };
}

// Nobody gives money back in two lanes: one would wait for the other's day.
const peopleOf = ({ slug }: PastUnit) => ({
  administrator:
    { 'riverton-water': 'admin@riverton.test', 'lakeshore-hydro': 'admin@lakeshore.test' }[slug] ??
    'global@ratepayer.test',
  clerk: slug === 'lakeshore-hydro' ? 'admin@lakeshore.test' : 'clerk@riverton.test',
  second: 'global@ratepayer.test',
});

/** Reads who lives in the units of a lane; within a day of the lane. */
export async function openTown(lane: Lane, units: readonly PastUnit[], sources: PastSources): Promise<PastTown> {
  const settings = { ...sources.settings, SANDBOX_DELAY_MS: 0 };
  const deps = paymentDeps({ db: lane.db, clock: lane.clock, keyring: sources.keyring, settings, limits: unlimited });
  const people = new Map<string, Omit<Caller, 'signedInAt'>>();
  for (const email of new Set(units.flatMap((unit) => Object.values(peopleOf(unit)))))
    people.set(email, await readStaff(lane, email));
  const found = new Map<string, UnitThen>();
  for (const { slug } of units) found.set(slug, await readUnit(lane, slug));
  return {
    lane,
    deps,
    sources,
    units: found,
    staff(unit, who) {
      const person = people.get(peopleOf(unit)[who]);
      if (!person) throw new Error(`Nobody is the ${who} of ${unit.slug}.`);
      return { ...person, signedInAt: lane.clock.now() };
    },
    counted: { payments: 0 },
  };
}

async function readStaff(lane: Lane, email: string): Promise<Caller> {
  const { id } = await lane.db.platform((tx) =>
    oneRow(tx, sql<{ id: number }>`select id from published.user_account where email = ${email}`),
  );
  const user = await readUser(lane.db, id);
  if (!user) throw new Error(`${email} is not there.`);
  return {
    ...anonymous('10.0.0.12', ''),
    kind: 'staff',
    id,
    name: user.name,
    role: user.role,
    permissions: new Set(grantedTo(user)),
    businessUnitIds: user.units,
  };
}

const readUnit = (lane: Lane, slug: string): Promise<UnitThen> =>
  lane.db.platform(async (tx) => {
    const { id } = await oneRow(tx, sql<{ id: number }>`select id from published.business_unit where slug = ${slug}`);
    const merchants = await rowsOf(
      tx,
      sql<UnitThen['merchants'][number]>`select id, merchant_number as number, purpose from published.merchant_account
        where business_unit_id = ${id} order by id`,
    );
    return { id, merchants, accounts: new Map() };
  });

/** The unit of a deed. */
export function unitThen(town: PastTown, { slug }: PastUnit): UnitThen {
  const unit = town.units.get(slug);
  if (!unit) throw new Error(`${slug} is not lived in this lane.`);
  return unit;
}

/** The id of an account of the past. */
export async function accountIdOf(town: PastTown, unit: PastUnit, number: string): Promise<number> {
  const then = unitThen(town, unit);
  if (then.accounts.size === 0) {
    const last = String(unit.firstNumber + unit.accounts);
    const rows = await town.lane.db.scoped([then.id], (tx) =>
      rowsOf(
        tx,
        sql<{ id: number; number: string }>`select id, account_number as number from published.account
          where account_number >= ${String(unit.firstNumber)} and account_number < ${last}
          and length(account_number) = ${last.length}`,
      ),
    );
    for (const row of rows) then.accounts.set(row.number, row.id);
  }
  const id = then.accounts.get(number);
  if (id === undefined) throw new Error(`${unit.slug} has no account ${number}.`);
  return id;
}

/** The product at work in a unit, and its telephone system. */
export const machineOf = (town: PastTown, unit: PastUnit): Caller => systemCaller([unitThen(town, unit).id]);
