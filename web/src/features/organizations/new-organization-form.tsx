import { newOrganizationFields } from '@ratepayer/contract/organizations/organization.fields.ts';
import { basicsProblems, slugOf } from '@ratepayer/contract/organizations/unit-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { everyOrganizationApi } from '../../platform/api/every-organization.api.ts';
import { reloadPage } from '../../platform/navigation.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/staff-organizations.ts';
import { say as sayOfSetup } from '../../platform/texts/staff-setup.ts';
import { toast } from '../../platform/toasts.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import type { Typed } from '../../ui/form/form-state.ts';
import { useDraft } from '../../ui/form/use-draft.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { newOrganizationLabels, organizationLooks } from './organization-form.ts';

type Fields = typeof newOrganizationFields;
type Name = keyof Fields;
const parts: readonly { readonly key: 'organization' | 'first_unit' | 'first_administrator'; readonly of: Name[] }[] = [
  {
    key: 'organization',
    of: [
      'name',
      'legalName',
      'defaultCulture',
      'defaultCurrencyCode',
      'defaultTimezone',
      'supportEmail',
      'supportPhone',
      'agencyId',
    ],
  },
  { key: 'first_unit', of: ['unitName', 'slug', 'header'] },
  { key: 'first_administrator', of: ['administratorName', 'administratorEmail'] },
];
// What the server calls a field of the basics of a business unit, by the field of this form.
const fieldOf = { name: 'unitName', slug: 'slug', phone: 'supportPhone' } as const;

interface Props {
  readonly user: SessionUser;
  /** Where it goes without one; nowhere while there is none. */
  readonly back?: string;
}

/** Makes an organization, its first business unit and the invitation of who sets it up; goes on to its page. */
export function NewOrganizationForm({ user, back }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [own, setOwn] = useState<readonly Name[]>([]);
  const form = useForm<Fields, Awaited<ReturnType<typeof everyOrganizationApi.createOrganization>>>({
    fields: newOrganizationFields,
    labels: newOrganizationLabels(),
    start: { defaultCulture: 'en-US', defaultCurrencyCode: 'USD', defaultTimezone: 'US/Central' },
    draft: useDraft<Typed<Fields>>('organization.new', user),
    also: wrongBetween,
    save: everyOrganizationApi.createOrganization,
    onSaved: (made) => {
      toast(say('created', { name: made.name }));
      const to = `/portal/organization?bu=${made.units[0]?.id ?? ''}`;
      void client.invalidateQueries().then(() => navigate(to));
    },
  });
  // What follows another field does so until somebody types it.
  const set: typeof form.set = (name, value) => {
    form.set(name, value);
    const typedNow = [...own, name];
    setOwn(typedNow);
    for (const [follower, made] of Object.entries(following(name, String(value))))
      if (!typedNow.includes(follower as Name)) form.set(follower as Name, made);
  };
  const looks = organizationLooks();
  return (
    <FormPage
      form={{ ...form, set }}
      name={say('create')}
      save={say('create')}
      back={say(back ? 'cancel' : 'start_over')}
      onBack={() => (back ? void navigate(back) : reloadPage())}
      mayChange
    >
      {parts.map(({ key, of }) => (
        <section key={key} aria-label={say(key)}>
          <h2 className="gap-lg">{say(key)}</h2>
          <p className="small muted">{say(`${key}_means`)}</p>
          {of.map((name) => (
            <FormField key={name} form={{ ...form, set }} name={name} {...looks[name]} />
          ))}
        </section>
      ))}
      <p className="small muted gap-sm">{say('needs_sign_in')}</p>
    </FormPage>
  );
}

const following = (name: Name, value: string): Partial<Record<Name, string>> => {
  if (name === 'name') return { legalName: value, header: value };
  if (name === 'unitName') return { slug: slugOf(value), header: value };
  return {};
};

const wrongBetween = ({ unitName, slug, supportPhone }: Typed<Fields>): Readonly<Record<string, string>> => {
  const problems = basicsProblems({ name: String(unitName), slug: String(slug), phone: String(supportPhone) });
  return Object.fromEntries(problems.map(({ name, reason }) => [fieldOf[name], sayOfSetup(reason)]));
};
