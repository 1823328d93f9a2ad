import { isLinkAddress } from '@ratepayer/contract/organizations/external-link.ts';
import type { SettingKey, UnitSettings } from '@ratepayer/contract/organizations/unit-settings.ts';
import { settingKeys, settingOf } from '@ratepayer/contract/organizations/unit-settings.ts';

/** Who changed a setting last, and with which version of the business unit. */
export interface SettingChange {
  readonly key: SettingKey;
  readonly who: string;
  readonly at: string;
  readonly rowVersion: number;
}

/** The settings that would become another value. */
export const differing = (now: UnitSettings, wanted: Partial<UnitSettings>): SettingKey[] =>
  settingKeys.filter((key) => wanted[key] !== undefined && wanted[key] !== now[key]);

/** Whether somebody else changed one of these since they were read, or nobody can have read that version yet. */
export const isLate = (
  keys: readonly SettingKey[],
  read: number,
  now: { readonly rowVersion: number; readonly changed: readonly SettingChange[] },
): boolean =>
  read > now.rowVersion || now.changed.some(({ key, rowVersion }) => keys.includes(key) && rowVersion > read);

/** Whether one of these decides over money: then it is said why. */
export const touchesMoney = (keys: readonly SettingKey[]): boolean => keys.some((key) => settingOf(key).isMoney);

/** The first of these that is to lead somewhere and is no address of https. */
export const wrongAddress = (keys: readonly SettingKey[], wanted: Partial<UnitSettings>): SettingKey | undefined =>
  keys.find((key) => settingOf(key).isAddress && wanted[key] !== '' && !isLinkAddress(String(wanted[key])));
