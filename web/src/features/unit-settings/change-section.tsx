import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { SettingSection } from '@ratepayer/contract/organizations/unit-setting.ts';
import type { UnitSettingsAnswer } from '@ratepayer/contract/organizations/unit-settings.operations.ts';
import { type SettingKey, settingOf } from '@ratepayer/contract/organizations/unit-settings.ts';
import { unitSettingsApi } from '../../platform/api/unit-settings.api.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say, sayChoice } from '../../platform/texts/staff-settings.ts';
import { recordHistory } from '../../ui/detail/history.tsx';
import { FormBox } from '../../ui/form/form-box.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { LeaveGuard } from '../../ui/form/leave-guard.tsx';
import { Button } from '../../ui/parts.tsx';
import { SettingFacts } from './setting-facts.tsx';
import { helpOf, sectionName, settingWords } from './setting-words.ts';
import { useSectionForm } from './use-section-form.ts';

interface Props {
  readonly section: SettingSection;
  readonly keys: readonly SettingKey[];
  readonly kept: UnitSettingsAnswer;
  readonly unit: BusinessUnitSummary;
  readonly onSaved: (kept: UnitSettingsAnswer) => void;
}

const isLong = (key: SettingKey): boolean => ['text', 'email', 'choice'].includes(settingOf(key).field.kind);

/** A section that is saved as one: what is changed of it goes against what was read. */
export function ChangeSection({ section, keys, kept, unit, onSaved }: Props) {
  const businessUnitId = unit.id;
  const { form, read, changed, discard, reread } = useSectionForm({ businessUnitId, section, keys, kept, onSaved });
  return (
    <>
      <LeaveGuard form={form} isOver />
      <FormBox
        form={form}
        name={sectionName(section)}
        className="settings-form"
        reread={reread}
        history={recordHistory({
          load: unitSettingsApi.getUnitSettingsHistory,
          of: { businessUnitId },
          zone: unit.timezone,
          words: settingWords(unit),
        })}
      >
        {keys.map((key) => (
          <div className="setting" key={key} data-setting={key}>
            <FormField form={form} name={key} hint={helpOf(key)} nameOf={sayChoice} short={!isLong(key)} />
            <SettingFacts
              name={key}
              typed={form.typed[key]}
              kept={read}
              unit={unit}
              onSet={(typed) => form.set(key, typed)}
            />
          </div>
        ))}
        {form.shown.includes('reason') ? (
          <div className="setting">
            <FormField form={form} name="reason" hint={say('reason_help')} />
          </div>
        ) : null}
        <div className="row wrap gap-md">
          <Button type="submit" busy={form.busy} busyText={sayForm('saving')}>
            {say('save', { section: sectionName(section) })}
          </Button>
          {changed.length > 0 ? (
            <>
              <Button className="sec" onClick={discard}>
                {say('discard')}
              </Button>
              <span className="small muted">{say('unsaved', { count: changed.length })}</span>
            </>
          ) : null}
        </div>
      </FormBox>
    </>
  );
}
