import {
  type EmbeddedKey,
  embeddedKeys,
  embeddedProblems,
  type EmbeddedSettings,
  embeddedSettingOf,
} from '@ratepayer/contract/embedded/embedded-settings.ts';
import type { EmbeddedSettingsAnswer } from '@ratepayer/contract/embedded/embedded-settings.operations.ts';
import type { Fields } from '@ratepayer/contract/kit/fields.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { embeddedApi } from '../../platform/api/embedded.api.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-embedded.ts';
import { toast } from '../../platform/toasts.ts';
import { recordHistory } from '../../ui/detail/history.tsx';
import { FormBox } from '../../ui/form/form-box.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import type { Typed } from '../../ui/form/form-state.ts';
import { LeaveGuard } from '../../ui/form/leave-guard.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { Banner, Button } from '../../ui/parts.tsx';
import { choiceName, type EmbeddedSection, embeddedWords, helpOf, nameOf, placeName } from './embedded-words.ts';

interface Props {
  readonly section: EmbeddedSection;
  readonly kept: EmbeddedSettingsAnswer;
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
  readonly onSaved: (kept: EmbeddedSettingsAnswer) => void;
}

export const keysIn = (section: EmbeddedSection): EmbeddedKey[] =>
  embeddedKeys.filter((key) => embeddedSettingOf(key).section === section);
const valuesOf = (keys: readonly EmbeddedKey[], kept: EmbeddedSettingsAnswer) =>
  Object.fromEntries(keys.map((key) => [key, kept[key]]));
const isLong = (key: EmbeddedKey): boolean => ['text', 'choice'].includes(embeddedSettingOf(key).field.kind);

/** A section of settings that is saved as one, against the version that was read. */
export function ChangeEmbedded({ section, kept, unit, user, onSaved }: Props) {
  const businessUnitId = unit.id;
  const keys = keysIn(section);
  const draft = useDraft<Typed<Fields>>(`embedded.${businessUnitId}.${section}`, user, kept.rowVersion);
  const form = useForm<Fields, EmbeddedSettingsAnswer>({
    fields: Object.fromEntries(keys.map((key) => [key, embeddedSettingOf(key).field])),
    labels: Object.fromEntries(keys.map((key) => [key, nameOf(key)])),
    start: valuesOf(keys, kept),
    draft,
    also: (_, values) => {
      const problems = embeddedProblems({ ...kept, ...values } as EmbeddedSettings);
      return Object.fromEntries(Object.entries(problems).map(([key, problem]) => [key, say(problem)]));
    },
    save: (values, options) =>
      embeddedApi.changeEmbeddedSettings({ businessUnitId, rowVersion: draft.over.current, ...values }, options),
    onSaved: (saved) => {
      toast(say('saved', { section: placeName(section) }));
      draft.over.current = saved.rowVersion;
      form.rebase(valuesOf(keys, saved), []);
      onSaved(saved);
    },
  });
  const reread = async () => {
    const now = await embeddedApi.getEmbeddedSettings({ businessUnitId });
    draft.over.current = now.rowVersion;
    return { values: valuesOf(keys, now) };
  };
  const enable = () => {
    form.set('mode', 'Enabled');
    document.getElementById(form.idOf('allowedOrigins'))?.focus();
  };
  return (
    <>
      <LeaveGuard form={form} isOver />
      {section === 'where' && form.typed['mode'] === 'Disabled' ? (
        <Banner kind="info" title={say('off_title')}>
          <p>{say('off_means')}</p>
          <Button className="sec tool" onClick={enable}>
            {say('enable')}
          </Button>
        </Banner>
      ) : null}
      <FormBox
        form={form}
        name={placeName(section)}
        className="settings-form"
        reread={reread}
        history={recordHistory({
          load: embeddedApi.getEmbeddedSettingsHistory,
          of: { businessUnitId },
          zone: unit.timezone,
          words: embeddedWords(unit.timezone),
        })}
      >
        {keys.map((key) => (
          <div className="setting" key={key}>
            <FormField form={form} name={key} hint={helpOf(key)} nameOf={choiceName} short={!isLong(key)} />
          </div>
        ))}
        <div className="row wrap gap-md">
          <Button type="submit" busy={form.busy} busyText={sayForm('saving')}>
            {say('save', { section: placeName(section) })}
          </Button>
          {form.isDirty ? (
            <Button className="sec" onClick={() => form.rebase(valuesOf(keys, kept), [])}>
              {say('discard')}
            </Button>
          ) : null}
        </div>
      </FormBox>
    </>
  );
}
