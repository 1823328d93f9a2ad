import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { moneyOf } from '../../../platform/texts/money-of.ts';
import { say } from '../../../platform/texts/staff-access.ts';
import { FormField } from '../../../ui/form/form-field.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import type { SessionUser } from '../../../platform/session/user.ts';
import { PermissionSwitches } from '../permission-switches.tsx';
import { givenIn, unitsIn } from '../person-form.ts';
import { UnitChoices } from '../unit-choices.tsx';
import { WhatTheyCan } from '../what-they-can.tsx';
import type { ClientFields } from './client-fields.ts';

interface Props {
  readonly form: Form<ClientFields>;
  readonly user: SessionUser;
  readonly unit: BusinessUnitSummary;
  readonly units: readonly BusinessUnitSummary[];
  /** It is made now: it may get a key. */
  readonly isNew: boolean;
}

/** What a program is called, what it may, where and from where, with what that means in plain words beside it. */
export function ClientFieldset({ form, user, unit, units, isNew }: Props) {
  const given = givenIn(form.typed.permissions);
  const chosen = unitsIn(form.typed.businessUnitIds);
  const where = units.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  const givesBack = given.includes('Payments:Refund');
  return (
    <div className="person">
      <div className="person-facts">
        <FormField form={form} name="name" hint={say('client_name_hint')} />
        <FormField form={form} name="addresses" hint={say('client_addresses_hint')} />
        {isNew ? <FormField form={form} name="publicKey" hint={say('client_key_hint')} /> : null}
        {givesBack || form.typed.dailyRefundMinor !== '' ? (
          <FormField
            form={form}
            name="dailyRefundMinor"
            hint={say('client_refund_limit_hint', { example: moneyOf(unit)(50_000) })}
            short
          />
        ) : null}
        <UnitChoices
          id={form.idOf('businessUnitIds')}
          error={form.errorOf('businessUnitIds')}
          units={units}
          chosen={chosen}
          hint={say('client_units_hint')}
          onChange={(next) => form.set('businessUnitIds', next.join(','))}
        />
        <PermissionSwitches
          id={form.idOf('permissions')}
          error={form.errorOf('permissions')}
          given={given}
          held={user.permissions}
          onChange={(next) => form.set('permissions', next.join(','))}
        />
      </div>
      <WhatTheyCan
        title={say('what_it_can')}
        name={String(form.typed.name).trim() || say('this_program')}
        given={given}
        where={where.length > 0 ? where : [say('no_unit_yet')]}
      />
    </div>
  );
}
