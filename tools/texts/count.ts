import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Found, findTexts, membersOf, valuesOf } from './find-texts.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const listed = (...folders: string[]) =>
  execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !/\.test\.tsx?$|\.d\.ts$|-fixtures\.ts$|\.sample\.ts$|^contract\/src\/texts\//.test(file),
    );

// What only an operator reads (settings, start-up, logs, names of limits and queues), paths, and the words of vendors'
// interfaces.
const forOperators =
  /^server\/src\/(platform\/(config|database|observe|crash|crypto|limits|jobs|outbound|audit|realtime|web)\/|integrations\/|capabilities\/audit\/|[\w-]+\.ts$)|\.paths\.ts$|documented-answers/;
/**
 * What describes the interface to who programs against it (`summary`, `description` of an operation), and why a cell of
 * the table of late truth is as it is, which nobody reads but who reads the table: a test holds that.
 */
const forProgrammers =
  /^(.*\/platform\/http\/(docs|documented-answers)|.*\/late-truth\.rules|contract\/src\/.*[.-]operations)\.ts$/;
const ofPayers = /^web\/src\/(app\/(customer|public)\/|features\/payer\/|app\/[\w-]+\.tsx)/;

/** The texts that stand in the code of each area, file by file. */
export function textsInCode(): Readonly<Record<string, ReadonlyMap<string, readonly Found[]>>> {
  const values = valuesOf(
    [...listed('contract/src'), 'contract/src/texts/values/en-US.ts'].map((file) => ({ file, source: read(file) })),
  );
  const web = listed('web/src');
  const server = listed('server/src', 'identity/src', 'contract/src');
  for (const member of membersOf(server.map((file) => ({ file, source: read(file) })))) values.add(member);
  const areas = {
    payer: web.filter((file) => ofPayers.test(file)),
    staff: web.filter((file) => !ofPayers.test(file)),
    server: server.filter((file) => !forOperators.test(file) && !forProgrammers.test(file)),
  };
  const inFiles = (files: readonly string[]) =>
    new Map(
      files.map((file) => [file, findTexts(file, read(file), values)] as const).filter(([, found]) => found.length > 0),
    );
  return Object.fromEntries(Object.entries(areas).map(([area, files]) => [area, inFiles(files)]));
}

/** Where the counts that may only fall are kept. */
export const listFile = join(import.meta.dirname, 'left-in-code.json');

if (process.argv[1]?.endsWith('count.ts')) {
  const counts = Object.entries(textsInCode()).map(([area, files]) => [
    area,
    Object.fromEntries([...files].map(([file, found]) => [file, found.length])),
  ]);
  writeFileSync(listFile, `${JSON.stringify(Object.fromEntries(counts), null, 2)}\n`);
}
