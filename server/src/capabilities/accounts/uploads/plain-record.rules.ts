import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import { createMethods } from '@ratepayer/contract/accounts/create-methods.ts';
import { separatorCharacter } from '@ratepayer/contract/kit/record-file.ts';
import { ownChargePrefix } from './charge-cells.rules.ts';
import { type FileColumn, longestMeta } from './file-columns.rules.ts';

const whole = '(?:0[13-9]|1[0-2])';
const iso = `[12]\\d{3}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])|${whole}-(?:29|30)|(?:0[13578]|1[02])-31)`;
const day = '(?:0?[1-9]|1\\d|2[0-8])';
const dates: Record<UploadConfig['dateFormat'], string> = {
  'YYYY-MM-DD': iso,
  'MM/DD/YYYY': `(?:(?:0?[1-9]|1[0-2])/${day}|(?:0?[13-9]|1[0-2])/(?:29|30)|(?:0?[13578]|1[02])/31)/[12]\\d{3}`,
  'DD/MM/YYYY': `(?:${day}/(?:0?[1-9]|1[0-2])|(?:29|30)/(?:0?[13-9]|1[0-2])|31/(?:0?[13578]|1[02]))/[12]\\d{3}`,
};

// Control characters, quotation marks, every blank but the space, and signs that may stand for several (days and
// months of East Asia, all beyond the first plane) are left to the reader of single cells.
const blanks = '\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff';
const beyond = '\\ud800-\\udfff\\u{10000}-\\u{10ffff}';
const neverPlain = `"\\x00-\\x1f\\x7f${blanks}\\u3200-\\u33ff${beyond}`;

// What may stand between the digits of a card (`maskCardNumbers`): these, and for short all that is not ASCII.
const between = [..." ./\\,_:;*+|'-"];

/** Digits that may be a card's, whatever stands between them but this separator of a list. */
const cardLike = (separator = ''): string => {
  const apart = between.filter((each) => each !== separator).map((each) => each.replace(/[\\|*+./-]/, '\\$&'));
  return `[2-6](?:[${apart.join('')}\\u0080-\\ud7ff\\ue000-\\uffff]{0,3}\\d){12}`;
};

const neverEmpty: readonly FileColumn['kind'][] = ['accountNumber', 'chargeNumber', 'chargeAmount'];

function plainCell(column: FileColumn, config: UploadConfig, characters: string): string {
  // An account number that is empty is no account's; a charge has a number and an amount.
  if (isTurned(column)) return neverEmpty.includes(column.kind) ? '(?!)' : '';
  const longest = Math.min(column.longest ?? 32_000, column.isMeta ? longestMeta : 32_000);
  const text = `(?! )${characters}{${column.kind === 'accountNumber' ? 1 : 0},${longest}}(?<! )`;
  const asText = column.longest === 40 ? text : `${characters}{0,${longest}}`;
  const digits = config.amountIsMinor ? '\\d{1,10}' : '\\d{1,8}(?:\\.\\d{1,2})?';
  const amount = `(?:-?${digits})?`;
  const yesNo = '(?:[01YyNn]|[Yy]es|[Nn]o|[Tt]rue|[Ff]alse)?';
  return {
    amount,
    date: dayOf(column.dateFormat ?? config.dateFormat, config),
    boolean: yesNo,
    flag: yesNo,
    // A row without a charge is read by its cells, which say whether it has none.
    chargeNumber: `(?! |${ownChargePrefix})${characters}{1,${longest}}(?<! )`,
    chargeAmount: digits,
    accountNumber: asText,
    text: asText,
    createMethod: `(?:${createMethods.join('|')})?`,
    businessUnit: `(?:${column.unit.id})?`,
    // Whether it lies ahead, and in which zone, only its reader knows.
    instant: '',
  }[column.kind ?? 'text'];
}

/** Whether the reader of cells makes another text of what stands there. */
const isTurned = ({ transform, kind, isMeta, target }: FileColumn): boolean =>
  transform !== undefined &&
  transform !== 'trim' &&
  (transform === 'upper' || isMeta || kind === 'text' || kind === 'chargeNumber') &&
  (isMeta || target !== undefined);

/** Days in the format that the database was told, and as YYYY-MM-DD, which it knows beside any. */
const dayOf = (format: UploadConfig['dateFormat'], config: UploadConfig): string =>
  format === config.dateFormat && format !== 'YYYY-MM-DD' ? `(?:${dates[format]}|${iso})?` : `(?:${iso})?`;

/**
 * A sticky expression that takes one record whose every cell the database can type as it stands; what it refuses is
 * read cell by cell (`map-row.rules.ts`), which decides and explains. So it may refuse too much, and must never accept
 * what the reader would refuse or change: card-like digits, odd blanks, days that do not exist.
 */
export function plainRecord(columns: readonly FileColumn[], config: UploadConfig): RegExp {
  const separator = separatorCharacter[config.listSeparator];
  const escaped = separator === '|' ? '\\|' : separator === '\t' ? '\\t' : separator;
  const bare = `[^${escaped}${neverPlain}]`;
  const quoted = separator === '\t' ? bare : `[^${neverPlain}]`;
  // Between quotation marks the separator of the list may stand between digits as well.
  const quote = `"(?![^\\r\\n"${beyond}]*${cardLike()})`;
  const cells = columns.map(
    (column) => `(?:${plainCell(column, config, bare)}|${quote}${plainCell(column, config, quoted)}")`,
  );
  // Digits of other scripts stand for ours.
  const noCard = `(?![^\\r\\n${beyond}]*(?:${cardLike(separator)}|[^\\x00-\\x7f\\P{N}]))`;
  return new RegExp(`${noCard}${cells.join(escaped)}(?:\\r\\n|\\n|\\r(?!\\n)|$)`, 'uy');
}
