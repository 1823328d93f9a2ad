import './people.css';
import { useQueryClient } from '@tanstack/react-query';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { StaffUser } from '@ratepayer/contract/users/user.shapes.ts';
import { personApi } from '../../platform/api/user.api.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/staff-people.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { toast } from '../../platform/toasts.ts';
import { useDoing } from '../../ui/detail/record-drawer.tsx';
import { FormDrawer } from '../../ui/form/form-drawer.tsx';
import type { Typed } from '../../ui/form/form-state.ts';
import { useDraft } from '../../ui/form/use-draft.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { PersonFieldset } from './person-fields.tsx';
import { givenIn, type PersonFields, personFields, personLabels, riskyOf, sentOf, startOf } from './person-form.ts';
import { PersonDialog } from './person-dialog.tsx';
import { personHead } from './person-head.tsx';
import { useAskedGiving } from './use-asked-giving.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
  /** Those of the organization that whoever gives them has. */
  readonly units: readonly BusinessUnitSummary[];
  /** Nobody yet where somebody is invited. */
  readonly person?: StaffUser;
  readonly read?: () => Promise<StaffUser>;
  readonly onClose: () => void;
}

/** Invites somebody, or changes who they are and what they may; asks again before money or logins are given away. */
export function PersonDrawer({ unit, user, units, person, read, onClose }: Props) {
  const businessUnitId = unit.id;
  const client = useQueryClient();
  const { begin } = useDoing();
  const draft = useDraft<Typed<PersonFields>>(`user.${person?.id ?? 'new'}`, user, person?.rowVersion);
  const form = useForm({
    fields: personFields(user.role),
    labels: personLabels(),
    start: person ? startOf(person) : {},
    draft,
    save: (typed, options) => {
      const sent = sentOf(typed);
      return person
        ? personApi.changeUser({ businessUnitId, id: person.id, ...sent, rowVersion: draft.over.current }, options)
        : personApi.inviteUser({ businessUnitId, ...sent }, options);
    },
    onSaved: (after: StaffUser) => {
      toast(person ? sayForm('saved', { thing: after.name }) : say('invited', { email: after.email }));
      void client.invalidateQueries();
      onClose();
    },
  });
  const given = form.typed.role === 'Organization User' ? givenIn(form.typed.permissions) : [];
  const asked = riskyOf(person?.permissions ?? [], given);
  const { asking, question } = useAskedGiving(form, String(form.typed.name), asked);
  return (
    <FormDrawer
      form={asking}
      title={person ? person.name : say('invite')}
      save={person ? say('save_person') : say('invite_do')}
      wide
      onClose={onClose}
      head={person && personHead({ person, unit, user, begin })}
      beside={person ? <PersonDialog businessUnitId={businessUnitId} person={person} user={user} /> : null}
      {...(read ? { reread: () => reread(read, draft.over) } : {})}
    >
      <PersonFieldset form={form} user={user} units={units} isOwn={person?.id === user.id} />
      <p className="small muted gap-sm">{say('needs_sign_in')}</p>
      {question}
    </FormDrawer>
  );
}

/** After a conflict the version that is read then is the one that is saved over. */
async function reread(read: () => Promise<StaffUser>, version: { current: number }) {
  const latest = await read();
  version.current = latest.rowVersion;
  return { values: startOf(latest) };
}
