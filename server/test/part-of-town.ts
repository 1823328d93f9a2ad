import { readFileSync } from 'node:fs';
import { townFile } from '@ratepayer/dev/sample-town.ts';

const linesOf = (name: string) => readFileSync(townFile(name), 'utf8').split('\r\n');
const accountOf = (line: string) => line.split(',', 2).join();

/**
 * The file of a part of the sample town, the accounts of its first lines, and that of its next day: some changed, some
 * are missing, 25 are new. The whole one is imported where its figures are asserted (`uploads.test.ts`).
 */
export function partOfTown(): { readonly today: Buffer; readonly tomorrow: string } {
  const all = linesOf('riverton-water-accounts.csv');
  const part = all.slice(0, 800);
  const [kept, known] = [part, all].map((lines) => new Set(lines.map(accountOf)));
  const tomorrow = linesOf('riverton-water-accounts-next-day.csv').filter(
    (line) => !line || kept?.has(accountOf(line)) || !known?.has(accountOf(line)),
  );
  return { today: Buffer.from([...part, ''].join('\r\n')), tomorrow: tomorrow.join('\r\n') };
}
