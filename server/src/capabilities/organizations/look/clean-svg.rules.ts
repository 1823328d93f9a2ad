import { type Drawn, drawnBy, drawnTooOften } from './drawn-again.rules.ts';

/** Elements that draw, and those that hold what draws. */
const elements = [
  /^(?:svg|g|defs|title|desc|symbol|use|text|tspan|clipPath|mask)$/,
  /^(?:path|rect|circle|ellipse|line|polyline|polygon|linearGradient|radialGradient|stop)$/,
];
/** What may be said of them: where they stand, how they are painted, and what they are called inside the picture. */
const attributes = [
  /^(?:id|class|role|aria-label|version|(?:xlink:)?href|xmlns|xmlns:xlink)$/,
  /^(?:[xy][12]?|[cfr]?[xy]|r|d[xy]?|points|width|height|viewBox|preserveAspectRatio|transform)$/,
  /^(?:fill(?:-rule|-opacity)?|stroke(?:-(?:width|linecap|linejoin|miterlimit|dasharray|dashoffset|opacity))?)$/,
  /^(?:opacity|color|clip-(?:path|rule)|mask(?:Units)?|clipPathUnits)$/,
  /^(?:gradient(?:Units|Transform)|spreadMethod|offset|stop-(?:color|opacity))$/,
  /^(?:font-(?:family|size|weight|style)|text-anchor|letter-spacing)$/,
];
const isOne = (of: readonly RegExp[], name: string): boolean => of.some((names) => names.test(name));
/** Elements whose text is a part of the picture. */
const said = new Set(['text', 'tspan', 'title', 'desc']);
/** Attributes that draw nothing: programs that draw leave them. */
const dropped =
  /^(?:xml:space|enable-background|data-[\w-]+|(?:sodipodi|inkscape|sketch|serif):[\w-]+|xmlns:(?!xlink$)\w+)$/;
const namespaces = ['http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xlink'];
const mostElements = 5_000;
const mostDepth = 50;

/** Why an SVG is not taken: what it holds. */
export interface Refused {
  readonly holds: string;
}

/** What a picture is written of: a comment, the line of XML, an end, a beginning with its attributes, or a text. */
const valued = /\s+[A-Za-z][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*')/;
const token = new RegExp(
  [
    /<!--[\s\S]*?-->|<\?xml\s[^>]*\?>|<\/([\w:-]+)\s*>/.source,
    `<([A-Za-z][\\w:-]*)((?:${valued.source})*)\\s*(\\/?)>`,
    /[^<]+/.source,
  ].join('|'),
  'y',
);
const attribute = /([A-Za-z][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

/** What is written so far, what is still open, how many elements there were, and what they draw. */
interface Drawing {
  readonly parts: string[];
  readonly open: Open[];
  count: number;
  readonly drawn: Drawn;
}
type Open = Drawn & { readonly name: string };

/**
 * An SVG of nothing but what draws, written anew from its elements and attributes: no script, no handler, no style
 * sheet, nothing that is fetched, no entities. What is not in the lists is refused by its name, so that nobody's
 * picture becomes another one in silence.
 */
export function cleanSvg(source: string): string | Refused {
  const text = source.replace(/^\uFEFF/, '').trim();
  const drawing: Drawing = { parts: [], open: [], count: 0, drawn: { id: '', draws: [], parts: [] } };
  const reading = new RegExp(token);
  while (reading.lastIndex < text.length) {
    const at = reading.lastIndex;
    const found = reading.exec(text);
    const refused = found ? take(drawing, found) : { holds: /^<[!?/]?[\w[:-]*/.exec(text.slice(at))?.[0] ?? '<' };
    if (refused) return refused;
  }
  if (drawing.count === 0 || drawing.open.length > 0) return { holds: '</svg>' };
  const again = drawnTooOften(drawing.drawn);
  return again ? { holds: `#${again}` } : drawing.parts.join('');
}

function take(drawing: Drawing, [all, end, begins, said = '', slash]: RegExpExecArray): Refused | undefined {
  if (end !== undefined) return finish(drawing, end);
  if (begins !== undefined) return begin(drawing, { name: begins, said, slash: slash ?? '' });
  return all.startsWith('<') ? undefined : write(drawing, all);
}

function finish({ parts, open }: Drawing, name: string): Refused | undefined {
  if (open.pop()?.name !== name) return { holds: `</${name}>` };
  parts.push(`</${name}>`);
  return undefined;
}

interface Begun {
  readonly name: string;
  /** Its attributes as they stand. */
  readonly said: string;
  readonly slash: string;
}

function begin(drawing: Drawing, { name, said, slash }: Begun): Refused | undefined {
  const { parts, open, drawn } = drawing;
  drawing.count += 1;
  const isRoot = drawing.count === 1;
  const isPlaced = isRoot === (name === 'svg') && isRoot === (open.length === 0);
  if (!isOne(elements, name) || !isPlaced) return { holds: `<${name}>` };
  if (drawing.count > mostElements || open.length >= mostDepth) return { holds: `> ${mostElements}` };
  const own = [...said.matchAll(attribute)]
    .map(([, key = '', double, single]) => ({ key, value: double ?? single ?? '' }))
    .filter(({ key }) => !dropped.test(key));
  const refused = own.map(({ key, value }) => problemOf(key, value)).find((problem) => problem !== undefined);
  if (refused) return refused;
  const spaced = isRoot && !own.some(({ key }) => key === 'xmlns') ? [`xmlns="${namespaces[0]}"`] : [];
  const written = own.map(({ key, value }) => `${key}="${value.replaceAll('"', '&quot;')}"`);
  parts.push(`<${[name, ...spaced, ...written].join(' ')}${slash}>`);
  const one: Open = {
    ...{ name, id: own.find(({ key }) => key === 'id')?.value ?? '', parts: [] },
    draws: own.flatMap(({ key, value }) => drawnBy(key, value)),
  };
  (open.at(-1) ?? drawn).parts.push(one);
  if (slash === '') open.push(one);
  return undefined;
}

function write({ parts, open }: Drawing, text: string): Refused | undefined {
  if (open.length === 0 && text.trim() !== '') return { holds: text.trim().slice(0, 20) };
  if (hasEntity(text)) return { holds: '&' };
  if (open.some(({ name }) => said.has(name))) parts.push(text.replaceAll('>', '&gt;'));
  return undefined;
}

function problemOf(key: string, value: string): Refused | undefined {
  if (!isOne(attributes, key)) return { holds: key };
  if (hasEntity(value)) return { holds: '&' };
  // A name is what it reads as: what is drawn again is counted by it.
  if (key === 'id' && value.includes('&#')) return { holds: key };
  if (key.startsWith('xmlns')) return namespaces.includes(value) ? undefined : { holds: key };
  if (key.endsWith('href')) return /^#[\w.-]+$/.test(value) ? undefined : { holds: key };
  // A paint, a mask or a clip is named inside the picture, and nowhere else.
  const outside = value.replaceAll(/url\(\s*#[\w.-]+\s*\)/g, '');
  return /url|expression|javascript|data:|@import|\\/i.test(outside) ? { holds: key } : undefined;
}

/** An ampersand that is none of the five that XML knows by itself, nor the number of a sign. */
const hasEntity = (text: string): boolean => /&(?!(amp|lt|gt|quot|apos|#\d{1,6}|#x[\da-f]{1,5});)/i.test(text);
