/** One place of a pattern: which characters stand there, whether it may be left out, whether it may come again. */
interface Place {
  readonly takes: (character: string) => boolean;
  readonly isOptional: boolean;
  readonly isRepeated: boolean;
}
export type ValuePattern = readonly Place[];

const mostPlaces = 500;
// A character, a class of them, and how often it comes. No groups, no alternatives and nothing that looks around: what
// is left is matched in one pass over the value, whatever somebody wrote.
const part = /(\\[dDwWsS]|\\[^\dA-Za-z]|\[(?:\\.|[^\]\\])+\]|[^\\[\](){}?*+|^$])([?*+]|\{\d{1,3}(?:,\d{0,3})?\})?/sy;

/** Reads a pattern, which the whole value has to fit; undefined for what is none, or is more than we match. */
export function readPattern(text: string): ValuePattern | undefined {
  const body = text.replace(/^\^/, '').replace(/(?<!\\)\$$/, '');
  const places: Place[] = [];
  part.lastIndex = 0;
  while (part.lastIndex < body.length) {
    const [, source = '', often = ''] = part.exec(body) ?? [];
    const takes = source && testOf(source);
    const counted = countOf(often);
    if (!takes || !counted) return undefined;
    places.push(...placesOf(takes, counted));
    if (places.length > mostPlaces) return undefined;
  }
  return places.length > 0 ? places : undefined;
}

function testOf(source: string): Place['takes'] | undefined {
  try {
    const one = new RegExp(`^${source}$`, 's');
    return (character) => one.test(character);
  } catch {
    return undefined;
  }
}

interface Count {
  readonly least: number;
  readonly most: number;
}

function countOf(often: string): Count | undefined {
  if (often === '') return { least: 1, most: 1 };
  if (often === '?') return { least: 0, most: 1 };
  if (often === '*' || often === '+') return { least: often === '+' ? 1 : 0, most: Infinity };
  const [least = '0', most] = often.slice(1, -1).split(',');
  const count = { least: Number(least), most: most === undefined ? Number(least) : Number(most || Infinity) };
  return count.least <= count.most && count.most > 0 ? count : undefined;
}

function placesOf(takes: Place['takes'], { least, most }: Count): Place[] {
  const times = (count: number, isOptional: boolean, isRepeated = false): Place[] =>
    Array.from({ length: count }, () => ({ takes, isOptional, isRepeated }));
  const rest = most === Infinity ? times(1, true, true) : times(most - least, true);
  return [...times(least, false), ...rest];
}

/** The places of a pattern as bits, the first the lowest; `open` are those behind what may be left out. */
interface Bits {
  readonly kinds: ReadonlyMap<Place['takes'], bigint>;
  readonly repeated: bigint;
  readonly begins: bigint;
  readonly open: bigint;
  readonly ends: bigint;
}

function bitsOf(pattern: ValuePattern): Bits {
  const kinds = new Map<Place['takes'], bigint>();
  let [repeated, begins, open, ends] = [0n, 0n, 0n, 0n];
  pattern.forEach(({ takes, isOptional, isRepeated }, at) => {
    const bit = 1n << BigInt(at);
    kinds.set(takes, (kinds.get(takes) ?? 0n) | bit);
    if (isRepeated) repeated |= bit;
    if (!isOptional) return;
    if (!pattern[at - 1]?.isOptional) begins |= bit;
    if (!pattern[at + 1]?.isOptional) ends |= bit << 1n;
    open |= bit << 1n;
  });
  return { kinds, repeated, begins, open, ends };
}

/**
 * Behind a place that may be left out stands the next one: of each row of such places all behind the first that is
 * reached (Navarro and Raffinot, Flexible Pattern Matching in Strings, 4.1).
 */
function passOptional({ begins, open, ends }: Bits, reached: bigint): bigint {
  const least = reached | ends;
  return reached | (open & ~((least - begins) ^ least));
}

/**
 * Whether the whole value fits: all places that may be reached are followed at once, so that time is bounded, and as
 * bits, so that many of them take no longer than one.
 */
export function fits(pattern: ValuePattern, value: string): boolean {
  const bits = bitsOf(pattern);
  let reached = passOptional(bits, 1n);
  for (const character of value) {
    let taken = 0n;
    for (const [takes, places] of bits.kinds) if (reached & places && takes(character)) taken |= reached & places;
    if (taken === 0n) return false;
    reached = passOptional(bits, ((taken & ~bits.repeated) << 1n) | (taken & bits.repeated));
  }
  return reached >> BigInt(pattern.length) === 1n;
}
