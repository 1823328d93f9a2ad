import { type Permission, permissions, roleTemplates } from '@ratepayer/contract/users/roles.ts';
import type { StaffRole } from '@ratepayer/contract/users/user.fields.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/staff-people.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { PermissionSwitches } from './permission-switches.tsx';
import { givenIn, type PersonFields, unitsIn } from './person-form.ts';
import { UnitChoices } from './unit-choices.tsx';
import { WhatTheyCan } from './what-they-can.tsx';

interface Props {
  readonly form: Form<PersonFields>;
  readonly user: SessionUser;
  readonly units: readonly BusinessUnitSummary[];
  /** It is whoever fills it in: what they may is not theirs to change. */
  readonly isOwn: boolean;
}

/** Who somebody is, what they may and where, with what that means in plain words beside it. */
export function PersonFieldset({ form, user, units, isOwn }: Props) {
  const role = form.typed.role as StaffRole;
  const isGiven = role === 'Organization User';
  const given = isGiven ? givenIn(form.typed.permissions) : [...(role === 'Base User' ? [] : permissions)];
  const chosen = isGiven ? unitsIn(form.typed.businessUnitIds) : [];
  const where = units.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  const give = (next: readonly Permission[]) => form.set('permissions', next.join(','));
  return (
    <div className="person">
      <div className="person-facts">
        <FormField form={form} name="name" />
        <FormField form={form} name="email" />
        <FormField form={form} name="phone" />
        {isOwn ? (
          <p className="small muted gap-sm">{say('your_own')}</p>
        ) : (
          <>
            <RoleField form={form} user={user} onRole={give} />
            <FormField form={form} name="accessEndsDate" hint={say('access_ends_hint')} />
          </>
        )}
        {!isOwn && isGiven ? (
          <>
            <UnitChoices
              id={form.idOf('businessUnitIds')}
              error={form.errorOf('businessUnitIds')}
              units={units}
              chosen={chosen}
              onChange={(next) => form.set('businessUnitIds', next.join(','))}
            />
            <PermissionSwitches
              id={form.idOf('permissions')}
              error={form.errorOf('permissions')}
              role={role}
              given={given}
              held={user.permissions}
              onChange={give}
            />
          </>
        ) : null}
        {role === 'Organization Admin' || role === 'Global Admin' ? (
          <p className="small muted gap-sm">{say('always_all')}</p>
        ) : null}
      </div>
      <WhatTheyCan name={String(form.typed.name)} role={role || 'Base User'} given={given} where={where} />
    </div>
  );
}

interface RoleProps extends Pick<Props, 'form' | 'user'> {
  readonly onRole: (begun: readonly Permission[]) => void;
}

/** Another role begins with what it is for, as far as whoever gives it holds that. */
function RoleField({ form, user, onRole }: RoleProps) {
  const choose = (name: 'role', value: string | boolean) => {
    form.set(name, value);
    onRole(roleTemplates[value as StaffRole].filter((one) => user.permissions.includes(one)));
  };
  const choosing = {
    ...form,
    set: (name: keyof PersonFields, value: string | boolean) => choose(name as 'role', value),
  };
  return <FormField form={choosing} name="role" nameOf={sayValue} />;
}
