import { useEffect, useRef } from 'react';
import { type InputProps, isText } from '@ratepayer/contract/forms/form-shape.ts';
import { say } from '../../platform/texts/staff-form-builder.ts';
import { ConditionEditor } from './condition-editor.tsx';
import { DayProps } from './day-props.tsx';
import { titleOf } from './field-title.ts';
import { changedProp, followsLabel, freshName, nameFrom } from './field-edits.ts';
import { isComparable, sayKind } from './field-kinds.ts';
import { KindProps } from './kind-props.tsx';
import { OptionsEditor } from './options-editor.tsx';
import type { PanelProps, Setting } from './panel-props.ts';
import { ChoiceProp, SwitchProp, TextProp } from './prop-inputs.tsx';

/** All that one field is. */
export function PropertyPanel(props: PanelProps) {
  const { field, at, fields, taken, isLocked, isKept, errorOf, onChange, isNew } = props;
  const { fieldType, fieldLabel = '', fieldName, inputProps } = field;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isNew) panel.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [isNew]);
  const setProp = (change: Partial<InputProps>, key: string) => onChange(changedProp(field, change), key);
  const setLabel = (label: string) => {
    const follows = !isKept && followsLabel(field);
    onChange({ fieldLabel: label, ...(follows ? { fieldName: freshName(nameFrom(label), taken) } : {}) }, 'label');
  };
  const isMessage = fieldType === 'message';
  const hasOptions = fieldType === 'dropdown' || fieldType === 'radio';
  return (
    <section className="fb-props" aria-labelledby="fb-props" ref={panel}>
      <h2 id="fb-props">
        <span translate="no">{titleOf(field)}</span> <small className="muted">{sayKind(fieldType)}</small>
      </h2>
      {isMessage ? (
        <TextProp
          label={say('prop_content')}
          hint={say('prop_content_hint')}
          lines={6}
          value={inputProps?.content}
          onChange={(content) => setProp({ content }, 'content')}
        />
      ) : (
        <TextProp label={say('prop_label')} value={fieldLabel} error={errorOf('fieldLabel')} onChange={setLabel} />
      )}
      <TextProp
        label={say('prop_name')}
        hint={say(isLocked ? 'prop_name_locked' : 'prop_name_hint')}
        required
        readOnly={isLocked}
        value={fieldName}
        error={errorOf('fieldName')}
        onChange={(name) => onChange({ fieldName: name.trim() }, 'name')}
      />
      <Switches {...props} setProp={setProp} />
      {hasOptions ? (
        <OptionsEditor
          options={inputProps?.options ?? []}
          error={errorOf('inputProps.options')}
          onChange={(options, key) => setProp({ options }, key)}
        />
      ) : null}
      {fieldType === 'datepicker' ? <DayProps {...props} /> : null}
      <KindProps {...props} setProp={setProp} />
      {isText(field) ? null : <OfAnswers {...props} setProp={setProp} />}
      <ConditionEditor
        title={say('shown_only_if')}
        condition={inputProps?.visibleWhen}
        fields={fields.slice(0, at)}
        error={errorOf('inputProps.visibleWhen')}
        onChange={(visibleWhen, key) => setProp({ visibleWhen }, key)}
      />
    </section>
  );
}

function Switches({ field, onChange, setProp }: Setting) {
  const { fieldRequired, skipWeekends, fieldType, inputProps } = field;
  return (
    <ul className="fb-switches">
      {isText(field) ? null : (
        <SwitchProp
          label={say('prop_required')}
          value={fieldRequired}
          onChange={(on) => onChange({ fieldRequired: on || undefined }, '')}
        />
      )}
      {fieldType === 'datepicker' ? (
        <SwitchProp
          label={say('prop_skip_weekends')}
          value={skipWeekends}
          onChange={(on) => onChange({ skipWeekends: on || undefined }, '')}
        />
      ) : null}
      <SwitchProp
        label={say('prop_hidden')}
        value={inputProps?.hidden}
        onChange={(on) => setProp({ hidden: on || undefined }, '')}
      />
    </ul>
  );
}

/** What only a field that is answered has. */
function OfAnswers({ field, fields, at, errorOf, onChange, setProp }: Setting) {
  const { fieldMatches = '', fieldType, inputProps } = field;
  const others = fields.filter((one, i) => i !== at && !isText(one) && one.fieldName !== '');
  return (
    <>
      <TextProp label={say('prop_help')} value={inputProps?.help} onChange={(help) => setProp({ help }, 'help')} />
      {isComparable(fieldType) ? (
        <>
          <ChoiceProp
            label={say('prop_matches')}
            value={fieldMatches}
            error={errorOf('fieldMatches')}
            options={[
              { value: '', name: say('nothing') },
              ...others.map((one) => ({ value: one.fieldName, name: titleOf(one) })),
            ]}
            onChange={(matches) => onChange({ fieldMatches: matches || undefined }, '')}
          />
          <TextProp
            label={say('prop_prefill')}
            hint={say('prop_prefill_hint')}
            list="fb-known"
            value={inputProps?.prefill}
            error={errorOf('inputProps.prefill')}
            onChange={(prefill) => setProp({ prefill: prefill.trim() }, 'prefill')}
          />
        </>
      ) : null}
    </>
  );
}
