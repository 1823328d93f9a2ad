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

/** Whether the whole value fits: every place that may be reached is followed at once, so that time is bounded. */
export function fits(pattern: ValuePattern, value: string): boolean {
  let reached = withOptional(pattern, new Set([0]));
  for (const character of value) {
    const next = new Set<number>();
    for (const at of reached) {
      const place = pattern[at];
      if (!place?.takes(character)) continue;
      next.add(place.isRepeated ? at : at + 1);
    }
    if (next.size === 0) return false;
    reached = withOptional(pattern, next);
  }
  return reached.has(pattern.length);
}

/** Behind a place that may be left out stands the next one. */
function withOptional(pattern: ValuePattern, reached: Set<number>): Set<number> {
  for (const at of reached) if (pattern[at]?.isOptional) reached.add(at + 1);
  return reached;
}
