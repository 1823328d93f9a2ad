import type { Value } from '@ratepayer/contract/kit/fields.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { SettingSection } from '@ratepayer/contract/organizations/unit-setting.ts';
import { isSetting, type SettingKey, settingOf } from '@ratepayer/contract/organizations/unit-settings.ts';
import { formatNumber } from '../../platform/texts/figures.ts';
import { moneyOf } from '../../platform/texts/money-of.ts';
import { say, sayChoice } from '../../platform/texts/staff-settings.ts';
import { type HistoryWords, plainValue, type Scalar } from '../../ui/detail/history.tsx';

export const nameOf = (key: SettingKey): string => say(key);
export const helpOf = (key: SettingKey): string => say(`${key}_help`);
export const sectionName = (section: SettingSection): string => say(`section_${section}`);

/** What is set, as people read it. */
export function shownSetting(key: SettingKey, value: Value, unit: BusinessUnitSummary): string {
  const { field } = settingOf(key);
  if (typeof value === 'boolean') return say(value ? 'on' : 'off');
  if (value === null || value === '') return say('empty_value');
  if (field.kind === 'choice') return sayChoice(String(value));
  if (field.kind === 'money') return moneyOf(unit)(Number(value));
  return typeof value === 'number' ? formatNumber(value) : value;
}

/** What changed, in the words of the page. */
export const settingWords = (unit: BusinessUnitSummary): HistoryWords => ({
  nameOf: (name) => (isSetting(name) ? nameOf(name) : name),
  draw: (name: string, value: Scalar) =>
    isSetting(name) && value !== null ? shownSetting(name, value, unit) : plainValue(value),
});
