import { mostDependent } from '@ratepayer/contract/forms/form-shape.ts';
import type { DependentForm } from '@ratepayer/contract/forms/form-shape.ts';
import { say } from '../../platform/texts/staff-form-builder.ts';
import { Banner } from '../../ui/parts.tsx';
import { Icon } from '../../ui/icons.tsx';
import { MoveButtons } from '../../ui/move-buttons.tsx';
import { freshName, nameFrom } from './field-edits.ts';
import { ChoiceProp, SwitchProp, TextProp } from './prop-inputs.tsx';

interface Props {
  readonly forms: readonly DependentForm[];
  /** The other forms of the business unit. */
  readonly others: readonly { readonly id: number; readonly displayName: string }[];
  readonly taken: readonly string[];
  readonly errorOf: (place: string) => string | undefined;
  readonly onChange: (forms: readonly DependentForm[], key: string) => void;
}

/** Other forms that belong to this one: payers open each by its button before they send this one. */
export function DependentEditor({ forms, others, taken, errorOf, onChange }: Props) {
  const set = (at: number, change: Partial<DependentForm>, key: string) =>
    onChange(
      forms.map((one, i) => (i === at ? { ...one, ...change } : one)),
      key && `dependent ${at} ${key}`,
    );
  const unused = others.find(({ id }) => !forms.some((one) => one.dependentFormConfigurationId === id)) ?? others[0];
  const add = (other: Props['others'][number]) => {
    const fieldName = freshName(nameFrom(other.displayName), taken);
    const one = { fieldName, content: other.displayName.slice(0, 120), dependentFormConfigurationId: other.id };
    onChange([...forms, one], '');
  };
  return (
    <section className="fb-list" aria-label={say('dependent')}>
      <p className="muted small">{say('dependent_purpose')}</p>
      {others.length === 0 ? <Banner kind="info" title={say('dependent_none')} /> : null}
      <ol>
        {forms.map((form, at) => (
          <li key={at} className="boxed">
            <div className="row between">
              <h2 translate="no">{form.content || form.fieldName}</h2>
              <span className="fb-acts">
                <MoveButtons
                  label={form.content}
                  isFirst={at === 0}
                  isLast={at === forms.length - 1}
                  onMove={(by) => onChange(forms.toSpliced(at, 1).toSpliced(at + by, 0, form), '')}
                />
                <button
                  type="button"
                  className="icon-btn"
                  aria-label={say('remove_field', { name: form.content })}
                  onClick={() => onChange(forms.toSpliced(at, 1), '')}
                >
                  <Icon name="trash" size={17} />
                </button>
              </span>
            </div>
            <One
              form={form}
              others={others}
              errorOf={(part) => errorOf(`[${at}].${part}`)}
              set={(c, k) => set(at, c, k)}
            />
          </li>
        ))}
      </ol>
      {unused && forms.length < mostDependent ? (
        <button type="button" className="link-btn gap-md" onClick={() => add(unused)}>
          <Icon name="plus" size={17} /> {say('dependent_add')}
        </button>
      ) : null}
    </section>
  );
}

interface OneProps {
  readonly form: DependentForm;
  readonly others: Props['others'];
  readonly errorOf: (part: string) => string | undefined;
  readonly set: (change: Partial<DependentForm>, key: string) => void;
}

function One({ form, others, errorOf, set }: OneProps) {
  const { fieldName, content, dependentFormConfigurationId: id, fieldRequired } = form;
  const named = others.map((one) => ({ value: String(one.id), name: one.displayName }));
  const options = others.some((one) => one.id === id) ? named : [{ value: String(id), name: `#${id}` }, ...named];
  return (
    <>
      <ChoiceProp
        label={say('dependent_form')}
        value={String(id)}
        options={options}
        error={errorOf('dependentFormConfigurationId')}
        onChange={(value) => set({ dependentFormConfigurationId: Number(value) }, '')}
      />
      <TextProp
        label={say('dependent_content')}
        required
        value={content}
        error={errorOf('content')}
        onChange={(text) => set({ content: text }, 'content')}
      />
      <TextProp
        label={say('prop_name')}
        hint={say('prop_name_hint')}
        required
        value={fieldName}
        error={errorOf('fieldName')}
        onChange={(name) => set({ fieldName: name.trim() }, 'name')}
      />
      <ul className="fb-switches">
        <SwitchProp
          label={say('dependent_required')}
          value={fieldRequired}
          onChange={(on) => set({ fieldRequired: on || undefined }, '')}
        />
      </ul>
    </>
  );
}
