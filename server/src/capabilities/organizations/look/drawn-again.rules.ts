/** An element as far as it counts: what it is called, what it holds, and the names of what is drawn again by it. */
export interface Drawn {
  readonly id: string;
  readonly draws: readonly string[];
  readonly parts: Drawn[];
}

/** Attributes that draw another element again where they stand. A paint does not: gradients hold stops alone. */
const drawing = /^(?:(?:xlink:)?href|mask|clip-path)$/;
/** The names of what an attribute draws again. */
export const drawnBy = (key: string, value: string): string[] =>
  drawing.test(key) ? [...value.matchAll(/#([\w.-]+)/g)].map(([, id = '']) => id) : [];

const mostDrawn = 20_000;
const mostDepth = 60;

/**
 * The name by which a picture draws too much: written in a few elements it may hold millions, when what is drawn again
 * draws something again, or no end, when it draws itself. Looks at no more than may be drawn.
 */
export function drawnTooOften(picture: Drawn): string | undefined {
  const named = Map.groupBy(everyPart(picture), ({ id }) => id);
  let drawn = 0;
  let last = '';
  const fits = (one: Drawn, depth: number): boolean => {
    drawn += 1;
    if (drawn > mostDrawn || depth > mostDepth) return false;
    return (
      one.parts.every((part) => fits(part, depth + 1)) &&
      one.draws.every((id) => {
        last = id;
        return (named.get(id) ?? []).every((again) => fits(again, depth + 1));
      })
    );
  };
  return fits(picture, 1) ? undefined : last;
}

const everyPart = (one: Drawn): Drawn[] => [one, ...one.parts.flatMap(everyPart)];
