import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import type { FormField } from '@ratepayer/contract/forms/form-shape.ts';
import { type PartKinds, partOf } from '@ratepayer/contract/forms/parts/part-kind.ts';
import { typedOf } from '@ratepayer/contract/forms/form-typing.ts';
import { say } from '../../platform/texts/payer-forms.ts';
import { Icon } from '../../ui/icons.tsx';
import { Button, Dialog } from '../../ui/parts.tsx';
import type { FormRun } from './use-form-run.ts';

interface Props {
  readonly suggestion: NonNullable<FormRun['suggestion']>;
  readonly fields: readonly FormField[];
  readonly culture: Culture;
  readonly kinds: PartKinds;
  readonly onDecide: (keepsUpdated: boolean) => void;
}

/** What was entered beside what is suggested; Cancel and Esc keep what was entered. */
export function CompareDialog({
  suggestion: { properties, original, updated },
  fields,
  culture,
  kinds,
  onDecide,
}: Props) {
  const changed = fields.filter(({ fieldName }) => Object.hasOwn(updated, fieldName));
  const shown = (field: FormField, value: unknown) => {
    const part = partOf(kinds, field);
    const typed = part ? part.line(value, culture) : typedOf(field, value, culture, kinds);
    const option = field.inputProps?.options?.find((one) => one.value === value)?.label;
    return option ?? (typed === '' || typed === false ? say('empty') : String(typed));
  };
  return (
    <Dialog title={properties.updateHeader || say('updates_title')} onClose={() => onDecide(false)}>
      <button type="button" className="f-close" aria-label={say('close')} onClick={() => onDecide(false)}>
        <Icon name="close" size={20} />
      </button>
      <div className="f-compare">
        <p className="b f-head">{properties.originalHeader || say('updates_before')}</p>
        <span className="f-head" />
        <p className="b f-head">{properties.updatedHeader || say('updates_after')}</p>
        {changed.map((field) => (
          <div className="f-row" key={field.fieldName}>
            <div>
              <span className="muted small">{field.fieldLabel ?? field.fieldName}</span>
              <p>
                <span className="vh">{say('was')} </span>
                {shown(field, original[field.fieldName])}
              </p>
            </div>
            <Arrow />
            <div>
              <span className="muted small">{field.fieldLabel ?? field.fieldName}</span>
              <p className="b">
                <span className="vh">{say('becomes')} </span>
                {shown(field, updated[field.fieldName])}
              </p>
            </div>
          </div>
        ))}
      </div>
      <div className="buttons">
        <Button onClick={() => onDecide(true)}>{properties.keepUpdatedText || say('cancel')}</Button>
        <Button className="sec" onClick={() => onDecide(false)}>
          {properties.keepOriginalText || say('cancel')}
        </Button>
      </div>
    </Dialog>
  );
}

const Arrow = () => (
  <svg className="i f-arrow" width={24} height={24} viewBox="0 0 24 24" aria-hidden="true" data-arrow="">
    <path d="M5 12h14M13 6l6 6-6 6" fill="none" stroke="currentColor" strokeWidth={2} />
  </svg>
);
