import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';

/** How much of a file is looked at. */
export const lookedAtBytes = 65_536;

const starts = (...bytes: readonly number[][]) => bytes.map((one) => Buffer.from(one));
const programs = [
  Buffer.from('MZ'),
  Buffer.from('#!'),
  ...starts([0x7f, 0x45, 0x4c, 0x46], [0xcf, 0xfa, 0xed, 0xfe], [0xca, 0xfe, 0xba, 0xbe]),
];
/** What a file begins with that is named so. */
const kinds: readonly (readonly [ending: RegExp, starts: readonly Buffer[]])[] = [
  [/\.pdf$/i, [Buffer.from('%PDF-')]],
  [/\.(zip|xlsx|docx)$/i, [Buffer.from('PK')]],
  [/\.png$/i, starts([0x89, 0x50, 0x4e, 0x47])],
  [/\.jpe?g$/i, starts([0xff, 0xd8, 0xff])],
  [/\.wav$/i, [Buffer.from('RIFF')]],
];
const texts = /\.(csv|txt|tsv|dat|prn|ach|asc)$/i;
// Written apart, so that no scanner takes this file for what it looks for.
const testVirus = ['EICAR-STANDARD', 'ANTIVIRUS-TEST-FILE'].join('-');

/** Why a file is not what its name says, or nothing anybody should open; undefined when there is nothing to say. */
export function foundIn(name: string, head: Buffer): Told | undefined {
  if (programs.some((start) => head.subarray(0, start.length).equals(start))) return tell('file_found_program');
  const text = head.toString('latin1');
  if (text.includes(testVirus)) return tell('file_found_virus');
  if (/<(!doctype html|html|script|iframe)\b/i.test(text)) return tell('file_found_page');
  const kind = kinds.find(([ending]) => ending.test(name));
  if (kind && !kind[1].some((start) => head.subarray(0, start.length).equals(start)))
    return tell('file_found_other', { ending: name.slice(name.lastIndexOf('.') + 1).toUpperCase() });
  return texts.test(name) && head.includes(0) && !isWide(head) ? tell('file_found_binary') : undefined;
}

/** Text of two bytes a letter says so at its beginning. */
const isWide = (head: Buffer) => ['fffe', 'feff'].includes(head.subarray(0, 2).toString('hex'));
