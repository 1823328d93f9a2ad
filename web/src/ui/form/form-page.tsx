import type { ReactNode } from 'react';
import type { Fields } from '@ratepayer/contract/kit/fields.ts';
import { say } from '../../platform/texts/forms.ts';
import { Button } from '../parts.tsx';
import { FormBox } from './form-box.tsx';
import type { FormOfRecord } from './form-of-record.ts';
import { useLeaving } from './leave-guard.tsx';
import { FormReading } from './reading.tsx';
import type { Form } from './use-form.ts';

interface Props<F extends Fields> extends FormOfRecord<F> {
  readonly form: Form<F>;
  readonly name: string;
  readonly save: string;
  readonly back: string;
  readonly onBack: () => void;
  /** Without it the same page shows its values as text. */
  readonly mayChange: boolean;
  /** What a choice of a field is called there. */
  readonly nameOf?: (name: string, choice: string) => string;
  readonly children: ReactNode;
}

/**
 * A form as a page or a part of one (P3): nothing typed is lost by going away, and those who may not change it read it.
 */
export function FormPage<F extends Fields>(props: Props<F>) {
  const { form, name, save, back, onBack, mayChange, nameOf, children, ...ofRecord } = props;
  const { close, guard } = useLeaving(form, onBack);
  if (!mayChange) return <FormReading form={form} {...(nameOf ? { nameOf } : {})} />;
  return (
    <>
      {guard}
      <FormBox form={form} name={name} className="boxed form-page" {...ofRecord}>
        {children}
        <div className="row wrap gap-md">
          <Button className="sec" onClick={close}>
            {back}
          </Button>
          <Button type="submit" busy={form.busy} busyText={say('saving')}>
            {save}
          </Button>
        </div>
      </FormBox>
    </>
  );
}
