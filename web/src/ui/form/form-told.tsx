import { useState } from 'react';
import type { Fields } from '@ratepayer/contract/kit/fields.ts';
import { say } from '../../platform/texts/forms.ts';
import { ErrorSummary } from '../field.tsx';
import { Banner, Button } from '../parts.tsx';
import { Conflict } from './conflict.tsx';
import type { FormOfRecord } from './form-of-record.ts';
import type { Form } from './use-form.ts';

type Props<F extends Fields> = FormOfRecord<F> & { readonly form: Form<F> };

/** On top of a form: what is wrong with it, or what somebody else made of its record; neither side loses anything. */
export function FormTold<F extends Fields>({ form, reread, isBehind, ...told }: Props<F>) {
  // What is compared is over once the form goes on from something else: theirs, mine, or what was saved.
  const [comparedFrom, compareFrom] = useState<object>();
  const isComparing = comparedFrom === form.before;
  const isToChoose = form.summary.some(({ id }) => id === form.idOf('theirs'));
  return (
    <>
      {reread && (form.isStale || isComparing) ? (
        <Conflict key={form.conflicts} form={form} reread={reread} {...told} />
      ) : reread && isBehind ? (
        <Changed onShow={() => compareFrom(form.before)} />
      ) : null}
      {form.isStale && reread && !isToChoose ? null : <ErrorSummary problems={form.summary} />}
    </>
  );
}

/** Somebody else changed the record; what is typed here stays. */
function Changed({ onShow }: { readonly onShow: () => void }) {
  return (
    <div className="gap-sm">
      <Banner kind="warn" title={say('changed_elsewhere')} alert />
      <p className="gap-sm">
        <Button className="sec tool" onClick={onShow}>
          {say('show_new')}
        </Button>
      </p>
    </div>
  );
}
