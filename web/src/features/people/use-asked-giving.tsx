import { useState } from 'react';
import type { Fields } from '@ratepayer/contract/kit/fields.ts';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import type { Form } from '../../ui/form/use-form.ts';
import { GiveDialog } from './give-dialog.tsx';

/** A form that asks once more, when it is whole, before somebody gets what money or logins go by. */
export function useAskedGiving<F extends Fields>(form: Form<F>, name: string, permissions: readonly Permission[]) {
  const [isAsking, setAsking] = useState(false);
  const filled = Object.keys(form.values);
  const isWhole = form.shown.every((each) => filled.includes(each));
  const asking: Form<F> = {
    ...form,
    submit: async () => (permissions.length > 0 && isWhole ? setAsking(true) : form.submit()),
  };
  const question = isAsking ? (
    <GiveDialog
      name={name}
      permissions={permissions}
      onGive={() => {
        setAsking(false);
        void form.submit();
      }}
      onClose={() => setAsking(false)}
    />
  ) : null;
  return { asking, question };
}
