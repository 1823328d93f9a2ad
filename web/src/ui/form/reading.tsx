import type { Field, Fields } from '@ratepayer/contract/kit/fields.ts';
import { say } from '../../platform/texts/forms.ts';
import { sayValue } from '../../platform/texts/values.ts';
import type { Form } from './use-form.ts';

/** What stands in an input, for those who only read. */
export function shownText(field: Field | undefined, typed: string | boolean | undefined): string {
  if (field?.kind === 'yesNo') return typed === true ? say('yes') : say('no');
  if (field?.kind === 'secret') return say('stored');
  if (field?.kind === 'choice' && typed) return sayValue(String(typed));
  return String(typed ?? '') || '—';
}

interface Props<F extends Fields> {
  readonly form: Form<F>;
  /** What a choice of a field is called; the word for its value where nothing is said. */
  readonly nameOf?: (name: string, choice: string) => string;
}

/** The same page for people who may not change it: values as text, no dead inputs. */
export function FormReading<F extends Fields>({ form, nameOf }: Props<F>) {
  const read = (name: string) => {
    const typed = form.typed[name];
    const named = nameOf?.(name, String(typed ?? '')) ?? typed;
    return named && named !== String(typed) ? named : shownText(form.fields[name], typed);
  };
  return (
    <dl className="kv">
      {form.shown.map((name) => (
        <div key={name} className="contents">
          <dt>{form.labels[name]}</dt>
          <dd>{read(name)}</dd>
        </div>
      ))}
    </dl>
  );
}
