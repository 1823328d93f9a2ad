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
  const [comparing, setComparing] = useState(false);
  const rebase: typeof form.rebase = (theirs, keep) => {
    setComparing(false);
    form.rebase(theirs, keep);
  };
  if (reread && (form.isStale || comparing)) return <Conflict form={{ ...form, rebase }} reread={reread} {...told} />;
  return (
    <>
      {reread && isBehind ? <Changed onShow={() => setComparing(true)} /> : null}
      <ErrorSummary problems={form.summary} />
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
