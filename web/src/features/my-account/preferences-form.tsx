import { fields, oneOf } from '@ratepayer/contract/kit/fields.ts';
import { preferenceFields } from '@ratepayer/contract/users/my-account.fields.ts';
import type { Preferences } from '@ratepayer/contract/users/my-account.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { myAccountApi } from '../../platform/api/my-account.api.ts';
import { organizationApi } from '../../platform/api/organization.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-access.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { toast } from '../../platform/toasts.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Loading } from '../../ui/parts.tsx';
import { adoptPreferences } from '../../platform/session/preferences.ts';

/** As many as one answer holds. */
const mostUnits = 250;
const first = '0';

interface Unit {
  readonly id: number;
  readonly name: string;
}
interface Props {
  readonly user: SessionUser;
  readonly kept: Preferences;
}

/** How somebody likes the portal, once it is known where they may be. */
export function PreferencesForm({ user, kept }: Props) {
  const units = useQuery({
    ...queryOf(organizationApi.listBusinessUnits, { PageSize: mostUnits }),
    enabled: user.permissions.includes('BusinessUnits:Read'),
  });
  if (units.isLoading) return <Loading />;
  return <Preferring user={user} kept={kept} units={units.data?.items ?? []} />;
}

function Preferring({ user: { role, permissions }, kept, units }: Props & { readonly units: readonly Unit[] }) {
  const last = useRef(kept);
  const form = useForm({
    fields: fields({
      ...preferenceFields,
      defaultBusinessUnitId: oneOf([first, ...units.map(({ id }) => String(id))]),
    }),
    labels: {
      defaultBusinessUnitId: say('default_unit'),
      pageSize: say('page_size'),
      density: say('density'),
      theme: say('theme'),
      timezone: say('your_time_zone'),
      shortcuts: say('shortcuts'),
      bellExceptions: say('bell_exceptions'),
      bellReports: say('bell_reports'),
      bellDeliveries: say('bell_deliveries'),
      bellTickets: say('bell_tickets'),
      mailReports: say('mail_reports'),
      mailTickets: say('mail_tickets'),
    },
    start: startOf(kept, units),
    save: (values, options) =>
      myAccountApi.keepMyPreferences(
        { ...values, defaultBusinessUnitId: Number(values.defaultBusinessUnitId) || null },
        options,
      ),
    onSaved: (after) => {
      last.current = after;
      adoptPreferences(after);
      toast(sayForm('saved', { thing: say('preferences') }));
    },
  });
  return (
    <section className="panel">
      <h2>{say('preferences')}</h2>
      <p className="small muted">{say('preferences_hint')}</p>
      <FormPage
        form={form}
        name={say('preferences')}
        save={say('save_preferences')}
        back={say('undo')}
        onBack={() => form.rebase(startOf(last.current, units), [])}
        mayChange
      >
        {units.length > 1 ? (
          <FormField
            form={form}
            name="defaultBusinessUnitId"
            hint={say('default_unit_hint')}
            nameOf={(id) => units.find((unit) => String(unit.id) === id)?.name ?? say('first_unit')}
          />
        ) : null}
        <FormField form={form} name="pageSize" />
        <FormField form={form} name="density" nameOf={sayValue} />
        <FormField form={form} name="theme" nameOf={sayValue} />
        <FormField form={form} name="timezone" hint={say('your_time_zone_hint')} nameOf={sayValue} />
        <FormField form={form} name="shortcuts" hint={say('shortcuts_hint')} isSwitch />
        {permissions.includes('Payments:Default') ? <FormField form={form} name="bellExceptions" isSwitch /> : null}
        {permissions.includes('Reports:Default') ? (
          <>
            <FormField form={form} name="bellReports" isSwitch />
            <FormField form={form} name="mailReports" isSwitch />
          </>
        ) : null}
        {isAdministrator(role) ? (
          <>
            <FormField form={form} name="bellTickets" isSwitch />
            <FormField form={form} name="mailTickets" isSwitch />
            <FormField form={form} name="bellDeliveries" hint={say('bell_deliveries_hint')} isSwitch />
          </>
        ) : null}
      </FormPage>
    </section>
  );
}

const isAdministrator = (role: SessionUser['role']) => role === 'Global Admin' || role === 'Organization Admin';

/** A business unit that is theirs no more is none. */
const startOf = (kept: Preferences, units: readonly Unit[]) => ({
  ...kept,
  defaultBusinessUnitId: String(units.find(({ id }) => id === kept.defaultBusinessUnitId)?.id ?? first),
});
