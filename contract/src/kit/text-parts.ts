/** A piece of a text: words, or a place with what is put there. The form is a subset of ICU MessageFormat. */
export type Part =
  | string
  | {
      readonly place: string;
      readonly kind?: string | undefined;
      readonly branches?: Readonly<Record<string, readonly Part[]>>;
    };

const known = new Map<string, readonly Part[]>();

/** A text, taken apart once. @throws when its brackets do not close, which a test of all texts finds first. */
export function partsOf(text: string): readonly Part[] {
  const had = known.get(text);
  if (had) return had;
  const [parts, end] = read(text, 0, false);
  if (end !== text.length) throw unclosed(text);
  known.set(text, parts);
  return parts;
}

const unclosed = (text: string) => new Error(`"${text}" does not close.`);

function read(text: string, from: number, inside: boolean): [parts: Part[], end: number] {
  const parts: Part[] = [];
  let at = from;
  while (at < text.length) {
    const next = text.slice(at).search(/[{}]/);
    const stop = next < 0 ? text.length : at + next;
    if (stop > at) parts.push(text.slice(at, stop));
    if (text[stop] === '{') {
      const [part, end] = readPlace(text, stop + 1);
      parts.push(part);
      at = end;
    } else if (inside || text[stop] !== '}') return [parts, stop];
    else throw unclosed(text);
  }
  return [parts, at];
}

function readPlace(text: string, from: number): [part: Part, end: number] {
  const [head = '', name = '', kind, isBranched] = /^(\w+)(?:, (\w+)(, )?)?/.exec(text.slice(from)) ?? [];
  let at = from + head.length;
  if (!isBranched) {
    if (name === '' || text[at] !== '}') throw unclosed(text);
    return [{ place: name, kind }, at + 1];
  }
  const branches: Record<string, readonly Part[]> = {};
  while (text[at] !== '}') {
    const [opening, branch = ''] = /^ ?([\w=-]+) \{/.exec(text.slice(at)) ?? [];
    if (!opening) throw unclosed(text);
    const [parts, end] = read(text, at + opening.length, true);
    if (text[end] !== '}') throw unclosed(text);
    branches[branch] = parts;
    at = end + 1;
  }
  return [{ place: name, kind, branches }, at + 1];
}
