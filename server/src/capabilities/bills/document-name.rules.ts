import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';

/** The last part of a path in an archive. */
export const baseName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** A name of a document without its folder and ending: its letters and digits, a dash where others stood between. */
export const partedName = (name: string): string =>
  baseName(name)
    .replace(/\.pdf$/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The same without its dashes: by what it is found. */
export const plainName = (name: string): string => partedName(name).replaceAll('-', '');

/** What may be the number of an account, and that of its bill. */
export type Numbers = readonly [account: string, bill: string];

// The longest an account number and its sub-account number come to.
const longestNumber = 80;

/**
 * The two numbers that a parted name may be made of, either of them first. It is cut where something stood between; one
 * without anything between may be cut anywhere.
 */
export function numbersIn(parted: string): readonly Numbers[] {
  const plain = parted.replaceAll('-', '');
  const places =
    plain === parted
      ? Array.from({ length: Math.max(0, plain.length - 1) }, (_, at) => at + 1)
      : [...parted.matchAll(/-/g)].map(({ index }, before) => index - before);
  return places
    .flatMap((at): Numbers[] => {
      const [first, last] = [plain.slice(0, at), plain.slice(at)];
      return [
        [first, last],
        [last, first],
      ];
    })
    .filter(([account]) => account.length <= longestNumber);
}

/** What computers put into archives by themselves. */
export const isLeftOut = (name: string): boolean =>
  name.endsWith('/') || name.startsWith('__MACOSX/') || ['.DS_Store', 'Thumbs.db'].includes(baseName(name));

/** Why an archive with a part of this name is not taken at all; undefined where nothing is wrong with it. */
export function whyHostile(name: string): Told | undefined {
  const shown = name
    .replace(/[\u0000-\u001f\u007f]/g, '?')
    .slice(0, 100)
    .toWellFormed();
  const leaves = name.startsWith('/') || /^[a-z]:/i.test(name) || name.split(/[\\/]/).includes('..');
  if (leaves || name.includes('\\') || /[\u0000-\u001f\u007f]/.test(name) || name.length > 500)
    return tell('archive_hostile_name', { name: shown });
  if (/\.(zip|7z|rar|gz|tar)$/i.test(name)) return tell('archive_in_archive', { name: shown });
  return /\.pdf$/i.test(name) ? undefined : tell('archive_no_pdf', { name: shown });
}

/** Whether these bytes are a PDF, whatever they are called: its head, and its end near the end. */
export function isPdf(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 5).toString('latin1');
  return head === '%PDF-' && bytes.subarray(Math.max(0, bytes.length - 1_024)).includes('%%EOF');
}
