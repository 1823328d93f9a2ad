import { type Fields, line, type ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import type { SettingSection } from '@ratepayer/contract/organizations/unit-setting.ts';
import type { UnitSettingsAnswer } from '@ratepayer/contract/organizations/unit-settings.operations.ts';
import { type SettingKey, settingOf } from '@ratepayer/contract/organizations/unit-settings.ts';
import { useEffect, useRef, useState } from 'react';
import { unitSettingsApi } from '../../platform/api/unit-settings.api.ts';
import { say } from '../../platform/texts/staff-settings.ts';
import { toast } from '../../platform/toasts.ts';
import { type Typed, typedFrom } from '../../ui/form/form-state.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { nameOf, sectionName } from './setting-words.ts';

/** What is kept of these settings, as the fields of a form hold it; null where one may be empty and is. */
const valuesOf = (keys: readonly SettingKey[], kept: UnitSettingsAnswer) =>
  Object.fromEntries(keys.map((key) => [key, kept[key]])) as Partial<ValuesOf<Fields>>;

interface Use {
  readonly businessUnitId: number;
  readonly section: SettingSection;
  readonly keys: readonly SettingKey[];
  readonly kept: UnitSettingsAnswer;
  readonly onSaved: (kept: UnitSettingsAnswer) => void;
}

/**
 * The form of a section, over the settings as they were read: what is read anew is taken over where nothing is typed,
 * and what decides over money asks why.
 */
export function useSectionForm({ businessUnitId, section, keys, kept, onSaved }: Use) {
  const [read, setRead] = useState(kept);
  const version = useRef(kept.rowVersion);
  const fields: Fields = {
    ...Object.fromEntries(keys.map((key) => [key, settingOf(key).field])),
    reason: line(300),
  };
  const before = typedFrom(fields, valuesOf(keys, read));
  const changedIn = (typed: Readonly<Record<string, string | boolean>>) =>
    keys.filter((key) => typed[key] !== before[key]);
  const take = (anew: UnitSettingsAnswer) => {
    version.current = anew.rowVersion;
    setRead(anew);
    return valuesOf(keys, anew);
  };
  /** What is typed now, and what was sent: what is typed while it is saved stays. */
  const now = useRef<Typed<Fields>>({});
  const sent = useRef<Typed<Fields>>({});
  const form = useForm<Fields, UnitSettingsAnswer>({
    fields,
    labels: { ...Object.fromEntries(keys.map((key) => [key, nameOf(key)])), reason: say('reason') },
    start: valuesOf(keys, read),
    shown: (typed) => [...keys, ...(changedIn(typed).some((key) => settingOf(key).isMoney) ? ['reason'] : [])],
    save: ({ reason, ...values }, options) => {
      sent.current = now.current;
      const why = reason ? { reason: String(reason) } : {};
      return unitSettingsApi.changeUnitSettings(
        { businessUnitId, rowVersion: version.current, ...values, ...why },
        options,
      );
    },
    onSaved: (saved) => {
      toast(say('saved', { section: sectionName(section) }));
      form.rebase(
        take(saved),
        keys.filter((key) => now.current[key] !== sent.current[key]),
      );
      onSaved(saved);
    },
  });
  now.current = form.typed;
  const isUntouched = !form.isDirty && !form.busy;
  useEffect(() => {
    if (isUntouched && kept.rowVersion > version.current) form.rebase(take(kept), []);
  }, [kept, isUntouched]);
  return {
    form,
    read,
    changed: changedIn(form.typed),
    discard: () => form.rebase(valuesOf(keys, read), []),
    reread: async () => ({ values: take(await unitSettingsApi.getUnitSettings({ businessUnitId })) }),
  };
}
