import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A node of a document's structure: what it is, its other text, its children. */
export interface Node {
  readonly role: string;
  readonly alt?: string;
  readonly children: readonly (Node | string)[];
}

export interface ReadPdf {
  readonly lines: string[];
  readonly text: string;
  readonly box: number[];
  readonly pages: number;
  readonly title: string;
  readonly structure: readonly Node[];
  /** Every element of the structure, in reading order. */
  readonly nodes: readonly Node[];
  /**
   * Text that is neither in the structure nor marked as an ornament: a screen reader would not know where it belongs.
   */
  readonly untagged: readonly string[];
  /** What PDF/UA-1 asks of the file itself. */
  readonly accessible: {
    readonly part: unknown;
    readonly marked: unknown;
    readonly language: unknown;
    readonly titleInBar: unknown;
  };
  readonly fonts: readonly { readonly name: string; readonly embedded: boolean }[];
}

interface Item {
  readonly type?: string;
  readonly id?: string;
  readonly tag?: string;
  readonly str?: string;
  readonly transform?: number[];
}

type Wire = { role?: string; alt?: string; type?: string; id?: string; children?: Wire[] };

/** What an independent reader finds in a PDF: its text, its structure, and what it says of itself. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise;
  const pages = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const read = readItems((await page.getTextContent({ includeMarkedContent: true })).items as Item[]);
    const tree = (await page.getStructTree()) as Wire | null;
    pages.push({ ...read, structure: (tree?.children ?? []).map((node) => asNode(node, read.texts)) });
  }
  const lines = pages.flatMap((page) => page.lines);
  const structure = pages.flatMap((page) => page.structure);
  const first = await pdf.getPage(1);
  const { info, metadata } = await pdf.getMetadata();
  const said = info as { Title?: string; Language?: string };
  return {
    lines,
    text: lines.join('\n'),
    box: first.view,
    pages: pdf.numPages,
    title: said.Title ?? '',
    structure,
    nodes: structure.flatMap(allOf),
    untagged: pages.flatMap((page) => page.untagged),
    accessible: {
      part: metadata?.get('pdfuaid:part'),
      marked: ((await pdf.getMarkInfo()) as Map<string, unknown> | null)?.get('Marked'),
      language: said.Language,
      titleInBar: ((await pdf.getViewerPreferences()) as Map<string, unknown> | null)?.get('DisplayDocTitle'),
    },
    fonts: fontsOf(bytes),
  };
}

/** The lines of a page, the text of each piece of marked content, and what is marked as nothing. */
function readItems(items: readonly Item[]) {
  const rows = new Map<number, string[]>();
  const texts = new Map<string, string>();
  const untagged: string[] = [];
  const open: Item[] = [];
  for (const item of items) {
    if (item.type?.startsWith('begin')) open.push(item);
    else if (item.type === 'endMarkedContent') open.pop();
    else if (item.str?.trim()) {
      const id = open.findLast((mark) => mark.id)?.id;
      if (id) texts.set(id, `${texts.get(id) ?? ''}${item.str}`);
      else if (!open.some((mark) => mark.tag === 'Artifact')) untagged.push(item.str);
      const y = Math.round(item.transform?.[5] ?? 0);
      rows.set(y, [...(rows.get(y) ?? []), item.str]);
    }
  }
  return { lines: [...rows].sort((a, b) => b[0] - a[0]).map(([, parts]) => parts.join(' ')), texts, untagged };
}

const asNode = (wire: Wire, texts: ReadonlyMap<string, string>): Node => ({
  role: wire.role ?? '',
  ...(wire.alt === undefined ? {} : { alt: wire.alt }),
  children: (wire.children ?? []).map((child) =>
    child.type === 'content' ? (texts.get(child.id ?? '') ?? '') : asNode(child, texts),
  ),
});

const allOf = (node: Node): Node[] => [
  node,
  ...node.children.flatMap((child) => (typeof child === 'string' ? [] : allOf(child))),
];

/** All text below an element. */
export const textOf = (node: Node): string =>
  node.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');

/** Font descriptors and whether each carries its font, from the file's own objects. */
function fontsOf(bytes: Uint8Array): { name: string; embedded: boolean }[] {
  const source = Buffer.from(bytes).toString('latin1');
  return [...source.matchAll(/\/Type \/FontDescriptor\s[\s\S]*?\nendobj/g)].map(([object]) => ({
    name: /\/FontName \/(?:[A-Z]{6}\+)?(\S+)/.exec(object)?.[1] ?? '',
    embedded: /\/FontFile[23]? /.test(object),
  }));
}
