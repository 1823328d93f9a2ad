import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import { chance } from './chance.ts';

/** How an account is paid: online by card or from a bank account, at the counter, on the telephone, or elsewhere. */
export type Way = 'Card' | 'Bank' | 'Counter' | 'Phone' | 'Elsewhere';

/** A business unit's part in the past. */
export interface PastUnit {
  readonly slug: string;
  readonly zone: TimeZone;
  /** Accounts of the past are its own: those that README names stay as they are. */
  readonly firstNumber: number;
  readonly accounts: number;
  readonly leastMinor: number;
  readonly mostMinor: number;
  /** Of a hundred accounts, how many are paid in which way. */
  readonly ways: Readonly<Partial<Record<Way, number>>>;
  /** A bill a month, or one in the whole time. */
  readonly bills: 'Monthly' | 'Once';
  /** The billing system writes a file on every working day, or only when there are bills. */
  readonly files: 'Working Days' | 'Bills';
  readonly place: { readonly city: string; readonly state: string; readonly zips: readonly string[] };
}

const riverton = { city: 'Riverton', state: 'TX', zips: ['78701', '78702', '78703', '78704', '78721'] };

/** Who lives in the past, by lane: what shares a lane is lived one after the other, lanes at the same time. */
export const pastLanes: readonly { readonly name: string; readonly units: readonly PastUnit[] }[] = [
  {
    name: 'water',
    units: [
      {
        slug: 'riverton-water',
        zone: 'US/Central',
        firstNumber: 40_001,
        accounts: 640,
        leastMinor: 3_200,
        mostMinor: 21_000,
        ways: { Card: 58, Bank: 16, Counter: 9, Phone: 6, Elsewhere: 11 },
        bills: 'Monthly',
        files: 'Working Days',
        place: riverton,
      },
    ],
  },
  {
    name: 'tax and power',
    units: [
      {
        slug: 'riverton-tax',
        zone: 'US/Eastern',
        firstNumber: 60_001,
        accounts: 300,
        leastMinor: 48_000,
        mostMinor: 390_000,
        ways: { Card: 60, Counter: 14, Elsewhere: 26 },
        bills: 'Once',
        files: 'Bills',
        place: riverton,
      },
      {
        slug: 'lakeshore-hydro',
        zone: 'US/Eastern',
        firstNumber: 57_001,
        accounts: 480,
        leastMinor: 5_400,
        mostMinor: 34_000,
        ways: { Card: 82, Counter: 8, Phone: 10 },
        bills: 'Monthly',
        files: 'Bills',
        place: { city: 'Lakeshore', state: 'ON', zips: ['K0A 1A0', 'K0A 1B0', 'K0A 2C0'] },
      },
    ],
  },
];

const firstNames = [
  ...'Ana Ben Carla Dev Elena Farid Grace Hugo Inés Jonas Keiko Liam Maya Noor Omar Priya'.split(' '),
  ...'Quinn Rosa Sven Tara Uma Victor Wanda Ximena Yusuf Zoë Aaron Bianca Curtis Dolores Emil Fiona'.split(' '),
];
const lastNames = [
  ...'Abbott Becker Castillo Dawson Eriksen Fuentes Garza Hale Ibrahim Jensen Kowalski Lindqvist Moreno'.split(' '),
  ...'Nakamura Osei Pruitt Quintero Ramsey Schultz Tran Underwood Vasquez Whitaker Xu Yates Zamora Ellis'.split(' '),
];
const streets = [
  ...['Mill Street', 'Orchard Lane', 'River Road', 'Station Street', 'Harbor Way'],
  ...['Birch Court', 'Quarry Road', 'Cedar Avenue', 'Depot Street', 'Prairie Drive'],
];

/** An account of the past, as the billing system knows it. */
export interface PastAccount {
  /** From 0 on, within its unit. */
  readonly index: number;
  readonly number: string;
  readonly name: string;
  readonly street: string;
  readonly zip: string;
  /** Day of the month that its bills are due. */
  readonly dueDay: 1 | 15;
  readonly usualMinor: number;
  readonly way: Way;
  /** Its bills say what they are made of. */
  readonly hasCharges: boolean;
}

/** Three that pay so much that a refund of it needs a second person. */
export const largePayers = [5, 6, 7] as const;
const largeMinor = 612_000;

/** The accounts of a unit; `size` is the part of them that lives, for a smaller past. */
export function accountsOf(unit: PastUnit, size: number): PastAccount[] {
  const { zips } = unit.place;
  return Array.from({ length: Math.ceil(unit.accounts * size) }, (_, index) => {
    const pick = chance(unit.firstNumber + index);
    const isLarge = unit.slug === 'riverton-water' && (largePayers as readonly number[]).includes(index);
    const account = {
      index,
      number: String(unit.firstNumber + index),
      name: `${firstNames[pick(firstNames.length)]} ${lastNames[pick(lastNames.length)]}`,
      street: `${1 + pick(180)} ${streets[pick(streets.length)]}`,
      zip: zips[pick(zips.length)] ?? '',
      dueDay: pick(2) === 0 ? 1 : 15,
      usualMinor: isLarge ? largeMinor : unit.leastMinor + pick(unit.mostMinor - unit.leastMinor),
      way: isLarge ? 'Card' : wayOf(unit.ways, pick(100)),
    } as const;
    return { ...account, hasCharges: isCharged(unit, account) };
  });
}

/** Every sixth of the waterworks that is paid where each charge is seen. */
const isCharged = ({ slug }: PastUnit, { index, way }: Pick<PastAccount, 'index' | 'way'>): boolean =>
  slug === 'riverton-water' && index % 6 === 3 && way !== 'Phone' && way !== 'Elsewhere';

function wayOf(ways: PastUnit['ways'], at: number): Way {
  let rest = at;
  for (const [way, share = 0] of Object.entries(ways) as [Way, number | undefined][]) {
    if (rest < share) return way;
    rest -= share;
  }
  return 'Card';
}
