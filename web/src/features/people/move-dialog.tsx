import { fields, refTo } from '@ratepayer/contract/kit/fields.ts';
import type { StaffUser } from '@ratepayer/contract/users/user.shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { personApi } from '../../platform/api/user.api.ts';
import { findOrganization } from '../../platform/find-named.ts';
import { say } from '../../platform/texts/staff-people.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';

const moveFields = fields({ organizationId: refTo('organization') });

interface Props {
  readonly businessUnitId: number;
  readonly person: StaffUser;
  readonly onClose: () => void;
}

/** Asks where one of the staff goes. */
export function MoveDialog({ businessUnitId, person, onClose }: Props) {
  const { id, name, organizationName, rowVersion } = person;
  const client = useQueryClient();
  const form = useForm({
    fields: moveFields,
    labels: { organizationId: say('move_to') },
    start: {},
    save: (values, options) => personApi.moveUser({ businessUnitId, id, rowVersion, ...values }, options),
    onSaved: (after) => {
      toast(say('moved_now', { name, organization: after.organizationName }));
      onClose();
      void client.invalidateQueries();
    },
  });
  return (
    <FormDialog
      form={form}
      title={say('move_ask', { name })}
      facts={<p className="small">{say('move_means', { organization: organizationName || say('none_yet') })}</p>}
      confirm={say('move')}
      back={say('cancel')}
      danger
      onReload={() => void client.invalidateQueries()}
      onClose={onClose}
    >
      <FormField form={form} name="organizationId" search={findOrganization} />
    </FormDialog>
  );
}
