import { posix } from 'node:path';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { attributeOf, tagsOf } from './xml-text.rules.ts';
import type { Archive } from '../zip-archive.ts';

const mostSheets = 50;

/** Where the parts of a workbook stand that are read. */
interface Parts {
  readonly sheet: string;
  readonly texts: string | undefined;
  readonly styles: string | undefined;
  readonly from1904: boolean;
}

/** Finds the first sheet. @throws UnreadableFile for a workbook with programs in it, and for what is no workbook. */
export async function partsOf(archive: Archive): Promise<Parts> {
  const types = await archive.small('[Content_Types].xml');
  if (/macroEnabled|vbaProject/i.test(types) || archive.names.some((name) => /vbaProject|\.bas$/i.test(name)))
    throw new UnreadableFile(tell('workbook_macro'));
  const workbook = targets(await archive.small('_rels/.rels'), '').find(({ type }) => type === 'officeDocument')?.path;
  if (!workbook) throw new UnreadableFile(tell('no_workbook'));
  const xml = await archive.small(workbook);
  const folder = posix.dirname(workbook);
  const related = targets(await archive.small(`${folder}/_rels/${posix.basename(workbook)}.rels`), folder);
  const sheets = tagsOf(xml, 'sheet');
  if (sheets.length > mostSheets) throw new UnreadableFile(tell('workbook_many_sheets', { most: mostSheets }));
  const shown = sheets.find((tag) => !/\sstate="(?:veryH|h)idden"/.test(tag)) ?? '';
  const id = /\s\w+:id="([^"]*)"/.exec(shown)?.[1];
  const sheet = related.find((target) => target.id === id && target.type === 'worksheet')?.path;
  if (!sheet) throw new UnreadableFile(tell('no_workbook'));
  const partOf = (type: string) => related.find((target) => target.type === type)?.path;
  const from1904 = tagsOf(xml, 'workbookPr').some((tag) => /\sdate1904="(?:1|true)"/.test(tag));
  return { sheet, texts: partOf('sharedStrings'), styles: partOf('styles'), from1904 };
}

/** What a part refers to inside the archive; addresses outside are never followed. */
function targets(xml: string, folder: string): { readonly id: string; readonly type: string; readonly path: string }[] {
  return tagsOf(xml, 'Relationship')
    .filter((tag) => attributeOf(tag, 'TargetMode') !== 'External')
    .map((tag) => {
      const target = attributeOf(tag, 'Target') ?? '';
      return {
        id: attributeOf(tag, 'Id') ?? '',
        type: posix.basename(attributeOf(tag, 'Type') ?? ''),
        path: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
      };
    });
}
