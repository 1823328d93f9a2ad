import { fields, refTo } from '@ratepayer/contract/kit/fields.ts';
import type { StaffUser } from '@ratepayer/contract/users/user.shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { personApi, userApi } from '../../platform/api/user.api.ts';
import { say } from '../../platform/texts/staff-people.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';

const joinFields = fields({ userId: refTo('user') });

interface Props {
  readonly businessUnitId: number;
  readonly person: StaffUser;
  readonly onClose: () => void;
}

/** Asks which other login is of the same person. */
export function JoinDialog({ businessUnitId, person, onClose }: Props) {
  const { id, name, rowVersion } = person;
  const client = useQueryClient();
  const form = useForm({
    fields: joinFields,
    labels: { userId: say('join_other') },
    start: {},
    save: (values, options) => personApi.joinLogins({ businessUnitId, id, rowVersion, ...values }, options),
    onSaved: () => {
      toast(say('join_now', { name }));
      onClose();
      void client.invalidateQueries();
    },
  });
  const findLogin = async (text: string, signal: AbortSignal) => {
    const asked = { businessUnitId, 'Search.SearchText': text };
    const { items } = await userApi.listUsers(asked, { quiet: true, signal });
    // A program is no person.
    return items
      .filter((row) => row.id > 0 && row.id !== id)
      .map((row) => ({ id: row.id, name: `${row.name} (${row.email})` }));
  };
  return (
    <FormDialog
      form={form}
      title={say('join_ask', { name })}
      facts={<p className="small">{say('join_means')}</p>}
      confirm={say('join_do')}
      back={say('cancel')}
      onReload={() => void client.invalidateQueries()}
      onClose={onClose}
    >
      <FormField form={form} name="userId" search={findLogin} />
    </FormDialog>
  );
}
