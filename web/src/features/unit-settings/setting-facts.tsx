import type { Value } from '@ratepayer/contract/kit/fields.ts';
import { typedOf } from '@ratepayer/contract/kit/fields.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { UnitSettingsAnswer } from '@ratepayer/contract/organizations/unit-settings.operations.ts';
import { type SettingKey, settingOf } from '@ratepayer/contract/organizations/unit-settings.ts';
import { cultureNow } from '../../platform/texts/culture.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-settings.ts';
import { viewerZone } from '../../platform/viewer-zone.ts';
import { nameOf, shownSetting } from './setting-words.ts';

interface Props {
  readonly name: SettingKey;
  readonly typed: string | boolean | undefined;
  readonly kept: UnitSettingsAnswer;
  readonly unit: BusinessUnitSummary;
  /** Without it nothing is reset. */
  readonly onSet?: (typed: string | boolean) => void;
}

/** Below a setting: what it was before it was typed anew, its default where it is another, and who changed it last. */
export function SettingFacts({ name, typed, kept, unit, onSet }: Props) {
  const { field, initial } = settingOf(name);
  const value: Value = kept[name];
  const asTyped = (of: Value) => typedOf(field, of, cultureNow());
  const isTyped = onSet !== undefined && typed !== asTyped(value);
  const isOther = initial !== undefined && (onSet ? typed !== asTyped(initial) : value !== initial);
  const last = kept.changed.find(({ key }) => key === name);
  if (!isTyped && !isOther && !last) return null;
  return (
    <p className="small setting-facts">
      {isTyped ? <span className="was">{say('was', { value: shownSetting(name, value, unit) })}</span> : null}
      {isOther ? (
        <span className="muted">{say('default_is', { value: shownSetting(name, initial, unit) })}</span>
      ) : null}
      {isOther && onSet ? (
        <button
          type="button"
          className="link-btn"
          aria-label={say('reset_one', { name: nameOf(name) })}
          onClick={() => onSet(asTyped(initial))}
        >
          {say('reset')}
        </button>
      ) : null}
      {last ? (
        <span className="muted">
          {say('changed_by', { who: last.who, when: formatInstant(last.at, unit.timezone, viewerZone()) })}
        </span>
      ) : null}
    </p>
  );
}
