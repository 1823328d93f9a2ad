import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { settingKeys, settingOf } from '../../contract/src/organizations/unit-settings.ts';

const root = join(import.meta.dirname, '../..');
const capabilities = join(root, 'server/src/capabilities');

/** What a business unit is, and what other screens set of it; everything else that is kept of it is a setting. */
const noSettings: Readonly<Record<string, string>> = {
  account_config_version: 'counts the changes of its fields',
  bank_account_validation: 'read by nothing before bank accounts are checked by the biller itself',
  business_unit_id: 'its number, for the fence',
  created_date: 'when it was made',
  currency_code: 'chosen once, when it is made',
  features_version: 'counts the changes of its features',
  id: 'its number',
  logo_url: 'comes as a picture',
  mobile_logo_url: 'comes as a picture',
  name: 'set with its set-up',
  organization_id: 'whose it is',
  primary_color: 'set with its pictures',
  row_version: 'counts its changes',
  is_deleted: 'it was taken away before anybody knew it',
  setup_completed_date: 'when payers could pay first',
  slug: 'its address, chosen once',
  billing_system_id: 'the software that it uses, one of its basics',
  status: 'set up, live or suspended',
  timezone: 'days that are over were counted in it',
};

const columnOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const [, table = ''] =
  /^create table business_unit \(\n([^;]*)\);/m.exec(readFileSync(join(root, 'server/schema.sql'), 'utf8')) ?? [];
/** Columns of business_unit with their defaults, as the migrations make them. */
const columns = new Map(
  table.split('\n').flatMap((line) => {
    const [, name = '', rest = ''] = /^ {2}(?!constraint )(\w+) (.*)$/.exec(line) ?? [];
    const [, text, plain] = / default (?:'([^']*)'::text|(\w+))/.exec(rest) ?? [];
    return name ? [[name, text ?? plain] as const] : [];
  }),
);

const sourcesOf = (capability: string): string =>
  readdirSync(join(capabilities, capability), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|unit-settings|late-settings/.test(file))
    .map((file) => readFileSync(join(capabilities, capability, file), 'utf8'))
    .join('\n');

it('names every column of a business unit: as a setting, or with why it is none', () => {
  expect(columns.size).toBeGreaterThan(20);
  expect([...columns.keys()].toSorted()).toEqual([...settingKeys.map(columnOf), ...Object.keys(noSettings)].toSorted());
});

it.each(settingKeys)('%s is read by whom its entry names', (key) => {
  for (const capability of settingOf(key).readBy)
    expect(sourcesOf(capability), capability).toMatch(new RegExp(`\\b(${key}|${columnOf(key)})\\b`));
});

it.each(settingKeys)('%s begins as its column does', (key) => {
  const { initial, field } = settingOf(key);
  // Null of a boolean is the third answer; what is said of a biller begins with nothing.
  if (key === 'billsPostToBalance') return expect(columns.get('bills_post_to_balance')).toBeUndefined();
  if (initial === undefined) return expect(columns.get(columnOf(key)) ?? '').toBe('');
  expect(columns.get(columnOf(key))).toBe(String(initial));
  expect(field.kind === 'choice' ? field.of : [initial]).toContain(initial);
});
