const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text of a document as it reads: entities resolved, and characters that Excel writes as `_x000D_`. */
export function xmlText(text: string): string {
  const plain = text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (all, hex, decimal, name) =>
        name
          ? (named[String(name).toLowerCase()] ?? all)
          : characterOf(hex ? Number.parseInt(hex, 16) : Number(decimal)),
      )
    : text;
  return plain.includes('_x')
    ? plain.replace(/_x([0-9A-F]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : plain;
}

const characterOf = (code: number): string => (code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\ufffd');

const attributes = new Map<string, RegExp>();

/** How an attribute is found; a sheet asks for the same three a million times. */
function attribute(name: string): RegExp {
  const known = attributes.get(name) ?? new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  attributes.set(name, known);
  return known;
}

/** An attribute of a tag by its name. */
export function attributeOf(tag: string, name: string): string | undefined {
  const found = attribute(name).exec(tag);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : xmlText(value);
}

/** The tags of a name in a small document, each with its attributes. */
export const tagsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(\\s[^<>]*?)?/?>`, 'g'))].map(([, tag = '']) => tag);

/**
 * Where the first element of a name stands from a place on, to its closing tag. Each search runs over a text once: an
 * expression for both tags would run to its end again from every opening tag that nothing closes.
 */
export function placeOfElement(xml: string, name: string, from = 0): { start: number; end: number } | undefined {
  const opening = new RegExp(`<(?:\\w+:)?${name}\\b`, 'g');
  const closing = new RegExp(`</(?:\\w+:)?${name}>`, 'g');
  opening.lastIndex = from;
  const open = opening.exec(xml);
  closing.lastIndex = opening.lastIndex;
  return open && closing.test(xml) ? { start: open.index, end: closing.lastIndex } : undefined;
}

function withoutSpoken(xml: string): string {
  let kept = '';
  let at = 0;
  for (let found = placeOfElement(xml, 'rPh'); found; found = placeOfElement(xml, 'rPh', at)) {
    kept += xml.slice(at, found.start);
    at = found.end;
  }
  return kept + xml.slice(at);
}

/** The pieces of a text that may be formatted piece by piece; how it is pronounced is no part of it. */
export function richText(xml: string): string {
  const spoken = xml.includes('rPh') ? withoutSpoken(xml) : xml;
  let text = '';
  for (const [, piece = ''] of spoken.matchAll(/<(?:\w+:)?t(?:\s[^<>]*)?>([^<]*)<\/(?:\w+:)?t>/g)) text += piece;
  return xmlText(text);
}
