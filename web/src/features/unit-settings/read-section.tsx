import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { UnitSettingsAnswer } from '@ratepayer/contract/organizations/unit-settings.operations.ts';
import type { SettingKey } from '@ratepayer/contract/organizations/unit-settings.ts';
import { SettingFacts } from './setting-facts.tsx';
import { helpOf, nameOf, shownSetting } from './setting-words.ts';

interface Props {
  readonly keys: readonly SettingKey[];
  readonly kept: UnitSettingsAnswer;
  readonly unit: BusinessUnitSummary;
}

/** A section for who may not change it: what is set, as text. */
export function ReadSection({ keys, kept, unit }: Props) {
  return (
    <dl className="settings-read">
      {keys.map((key) => (
        <div key={key} data-setting={key} tabIndex={-1}>
          <dt>
            {nameOf(key)}
            <span className="desc">{helpOf(key)}</span>
          </dt>
          <dd>
            {shownSetting(key, kept[key], unit)}
            <SettingFacts name={key} typed={undefined} kept={kept} unit={unit} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
