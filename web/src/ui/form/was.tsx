import type { Fields } from '@ratepayer/contract/kit/fields.ts';
import { say } from '../../platform/texts/forms.ts';
import type { FieldLook } from './field-look.ts';
import type { NameOf } from './form-state.ts';
import type { Form } from './use-form.ts';

interface Props<F extends Fields> {
  readonly form: Form<F>;
  readonly name: NameOf<F>;
  readonly look: Pick<FieldLook, 'nameOf'>;
}

/** What a field was before it was typed over, and the way back. */
export function Was<F extends Fields>({ form, name, look }: Props<F>) {
  const before = form.before[name];
  const value = typeof before === 'boolean' ? say(before ? 'on' : 'off') : before && (look.nameOf?.(before) ?? before);
  return (
    <p className="small was">
      {say(value === '' ? 'was_empty' : 'was', { value })}{' '}
      <button
        type="button"
        className="link-btn"
        aria-label={say('undo_one', { name: form.labels[name] })}
        onClick={() => {
          form.set(name, before);
          document.getElementById(form.idOf(name))?.focus();
        }}
      >
        {say('undo')}
      </button>
    </p>
  );
}
