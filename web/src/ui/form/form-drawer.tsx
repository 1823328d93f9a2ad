import type { ReactNode } from 'react';
import type { Fields } from '@ratepayer/contract/kit/fields.ts';
import { say } from '../../platform/texts/forms.ts';
import { say as sayPart } from '../../platform/texts/parts.ts';
import type { DrawerHead } from '../drawer-head.ts';
import { Drawer } from '../drawer.tsx';
import { Button } from '../parts.tsx';
import { FormBox } from './form-box.tsx';
import type { FormOfRecord } from './form-of-record.ts';
import type { Form } from './use-form.ts';

interface Props<F extends Fields> extends FormOfRecord<F> {
  readonly form: Form<F>;
  readonly title: string;
  readonly save?: string;
  readonly wide?: true;
  readonly head?: DrawerHead | undefined;
  readonly onClose: () => void;
  /** What stands in the drawer beside the form, such as a dialog: one form must not stand in another. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A form in a drawer over its page (P12): nothing typed is lost by closing it, by going back, or by signing in again.
 */
export function FormDrawer<F extends Fields>({
  form,
  title,
  save,
  wide,
  head,
  onClose,
  beside,
  children,
  ...ofRecord
}: Props<F>) {
  return (
    <Drawer
      title={title}
      {...(wide ? { wide } : {})}
      form={form}
      onClose={onClose}
      head={head}
      foot={(close) => (
        <>
          <Button className="sec" onClick={close}>
            {sayPart('cancel')}
          </Button>
          <Button type="submit" form={form.id} busy={form.busy} busyText={say('saving')}>
            {save ?? say('save')}
          </Button>
        </>
      )}
    >
      <FormBox form={form} name={title} {...ofRecord}>
        {children}
      </FormBox>
      {beside}
    </Drawer>
  );
}
