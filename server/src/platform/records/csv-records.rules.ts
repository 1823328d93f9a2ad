/**
 * The index after the line break of the record that begins at `from`, or 0 when the text ends before it. A quotation
 * mark opens a quoted cell only at the cell's beginning (RFC 4180); `5" pipe` is plain text. A return at the very end
 * may be half of a pair.
 */
export function recordEnd(text: string, from: number, separator: string): number {
  const cut = separator.charCodeAt(0);
  let atStart = true;
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 34 && atStart) {
      i = closingQuote(text, i);
      atStart = false;
    } else if (code === 10 || (code === 13 && i + 1 < text.length && text.charCodeAt(i + 1) !== 10)) return i + 1;
    else atStart = code === cut;
  }
  return 0;
}

/** Where the cell ends that is quoted from `open`: a doubled mark is one of its characters. */
function closingQuote(text: string, open: number): number {
  let at = text.indexOf('"', open + 1);
  while (at >= 0 && text.charCodeAt(at + 1) === 34) at = text.indexOf('"', at + 2);
  return at < 0 ? text.length : at;
}

/** Where the last complete record of a CSV text ends, or 0 when there is none. */
export function endOfRecords(text: string, separator: string): number {
  if (!text.includes('"')) return Math.max(text.lastIndexOf('\n'), lastBareReturn(text)) + 1;
  let end = 0;
  for (let next = recordEnd(text, 0, separator); next > 0; next = recordEnd(text, next, separator)) end = next;
  return end;
}

/** Files of old systems end their lines by a return alone; one at the very end may be half of a pair. */
const lastBareReturn = (text: string): number => (text.includes('\n') ? -1 : text.lastIndexOf('\r', text.length - 2));
