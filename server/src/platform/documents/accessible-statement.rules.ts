/**
 * A tagged document with the statement that it is PDF/UA-1 (ISO 14289-1, 5 and 7.1): its part in the metadata, its
 * title in the window's bar. They are appended as an update (ISO 32000-1, 7.5.6); every byte that the engine wrote
 * stays.
 * @throws for a document that the engine left without tags, language or title: it is not stated to be what it is not.
 */
export function statedAccessible(pdf: Buffer): Buffer {
  // One character for each byte, so that places in the text are places in the file.
  const file = pdf.toString('latin1');
  const tableAt = Number(found(file.slice(-64), /startxref\s+(\d+)\s+%%EOF/));
  const trailer = file.slice(file.lastIndexOf('trailer'));
  const rootNumber = Number(found(trailer, /\/Root (\d+) 0 R/));
  const catalog = objectOf(file, tableAt, rootNumber);
  found(catalog, /\/StructTreeRoot (\d+) 0 R/);
  found(catalog, /\/Marked (true)/);
  found(catalog, /\/Lang \((.+)\)/);
  const metadataNumber = Number(found(catalog, /\/Metadata (\d+) 0 R/));
  const metadata = objectOf(file, tableAt, metadataNumber);
  found(metadata, /<dc:title>.*?<rdf:li[^>]*>([^<]+)</s);
  const updated = [
    { number: metadataNumber, text: withPart(metadata) },
    {
      number: rootNumber,
      text: catalog.replace('/ViewerPreferences <<', '/ViewerPreferences <<\n    /DisplayDocTitle true'),
    },
  ];
  if (!updated[1]?.text.includes('/DisplayDocTitle true'))
    throw new Error('The document has no preferences for its viewer.');
  return Buffer.concat([pdf, Buffer.from(update(updated, pdf.length, trailer, tableAt), 'latin1')]);
}

function found(text: string, pattern: RegExp): string {
  const value = pattern.exec(text)?.[1];
  if (value === undefined) throw new Error(`The document has not what ${pattern.source} finds.`);
  return value;
}

const rowBytes = 20;

/** The text of an object, found by its row in the table. */
function objectOf(file: string, tableAt: number, number: number): string {
  const head = /^xref\s+0 \d+\s*?\n/.exec(file.slice(tableAt, tableAt + 40))?.[0];
  if (head === undefined) throw new Error('The document has not a table of objects from the first on.');
  const row = tableAt + head.length + number * rowBytes;
  const at = Number(file.slice(row, row + 10));
  const text = file.slice(at, file.indexOf('endobj', at));
  if (!text.startsWith(`${number} 0 obj`))
    throw new Error(`The document has not object ${number} where its table says.`);
  return `${text}endobj\n`;
}

function withPart(metadata: string): string {
  const [, before = '', packet = '', after = ''] = /^(.*?stream\r?\n)(.*)(\r?\nendstream.*)$/s.exec(metadata) ?? [];
  const stated = packet
    .replace('<rdf:Description rdf:about=""', '$& xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"')
    .replace('</rdf:Description>', '<pdfuaid:part>1</pdfuaid:part>$&');
  const grown = before.replace(/\/Length \d+/, `/Length ${stated.length}`);
  if (stated.length === packet.length || grown === before)
    throw new Error('The document has no metadata that can be read.');
  return grown + stated + after;
}

function update(
  objects: readonly { readonly number: number; readonly text: string }[],
  length: number,
  trailer: string,
  previous: number,
): string {
  let text = '\n';
  const rows = [...objects]
    .sort((a, b) => a.number - b.number)
    .map(({ number, text: object }) => {
      const row = `${number} 1\n${String(length + text.length).padStart(10, '0')} 00000 n \n`;
      text += object;
      return row;
    });
  const at = length + text.length;
  const keys = found(trailer, /trailer\s*<<(.*)>>\s*startxref/s);
  return `${text}xref\n${rows.join('')}trailer\n<<${keys}  /Prev ${previous}\n>>\nstartxref\n${at}\n%%EOF\n`;
}
