import type { BodyOf } from '@ratepayer/contract/kit/fields.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { createUnitFields } from '@ratepayer/contract/organizations/unit.fields.ts';
import { slugOf } from '@ratepayer/contract/organizations/unit-rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { everyOrganizationApi } from '../../platform/api/every-organization.api.ts';
import { organizationApi } from '../../platform/api/organization.api.ts';
import { unitApi } from '../../platform/api/unit.api.ts';
import { findOrganization } from '../../platform/find-named.ts';
import { keyOf, queryOf } from '../../platform/query-of.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-setup.ts';
import { toast } from '../../platform/toasts.ts';
import { useBillingChoices } from '../../platform/use-billing-choices.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Loading } from '../../ui/parts.tsx';
import { basicsWrong, unitLabels, unitLooks, unitNames } from './unit-form.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
}

const names = ['organizationId', ...unitNames, 'copyFromId'] as const;

/** Makes a business unit as its organization begins them, and goes on to its setup. */
export function NewUnitForm({ unit, user }: Props) {
  const organization = useQuery(
    queryOf(everyOrganizationApi.getOrganization, { businessUnitId: unit.id, id: unit.organizationId }),
  );
  if (organization.isPending) return <Loading />;
  const { data } = organization;
  const begins = data
    ? {
        currencyCode: data.defaultCurrencyCode,
        culture: data.defaultCulture,
        timezone: data.defaultTimezone,
        phone: data.supportPhone,
        email: data.supportEmail,
      }
    : { currencyCode: unit.currencyCode, culture: unit.culture, timezone: unit.timezone };
  return <UnitForm unit={unit} user={user} begins={begins} />;
}

interface FormProps extends Props {
  readonly begins: Partial<BodyOf<typeof createUnitFields>>;
}

function UnitForm({ unit, user, begins }: FormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isOwnSlug, setOwnSlug] = useState(false);
  const choices = useBillingChoices(unit.id);
  const isGlobal = user.role === 'Global Admin';
  const form = useForm({
    fields: createUnitFields,
    labels: { ...unitLabels(), organizationId: say('organization'), copyFromId: say('copy_from') },
    start: {
      ...(isGlobal ? {} : { organizationId: unit.organizationId }),
      ...begins,
    },
    shown: () => (isGlobal ? names : names.filter((name) => name !== 'organizationId')),
    also: basicsWrong,
    save: unitApi.createBusinessUnit,
    onSaved: (made) => {
      toast(sayForm('saved', { thing: made.name }));
      void client
        .invalidateQueries({ queryKey: keyOf(organizationApi.listBusinessUnits) })
        .then(() => navigate(`/portal/business-units/setup?bu=${made.id}`));
    },
  });
  const look = {
    ...unitLooks(choices?.billingSystems),
    organizationId: { search: findOrganization },
    copyFromId: { hint: say('copy_hint'), search: findUnit(Number(form.typed.organizationId)) },
  };
  // A slug follows the name until somebody types one.
  const set: typeof form.set = (name, value) => {
    form.set(name, value);
    if (name === 'slug') setOwnSlug(true);
    if (name === 'name' && !isOwnSlug) form.set('slug', slugOf(String(value)));
  };
  return (
    <FormPage
      form={{ ...form, set }}
      name={say('create_unit')}
      save={say('create_unit')}
      back={say('cancel')}
      onBack={() => void navigate(`/portal/business-units?bu=${unit.id}`)}
      mayChange
    >
      {form.shown.map((name) => (
        <FormField key={name} form={{ ...form, set }} name={name} {...look[name]} />
      ))}
    </FormPage>
  );
}

const findUnit = (organizationId: number) => async (text: string, signal: AbortSignal) =>
  (
    await unitApi.listBusinessUnitsOfOrganization(
      { organizationId, 'Search.SearchText': text },
      { quiet: true, signal },
    )
  ).items;
