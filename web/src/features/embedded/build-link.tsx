import { linkFields } from '@ratepayer/contract/embedded/checkout-link.ts';
import type { BuiltLink, EmbeddedSettingsAnswer } from '@ratepayer/contract/embedded/embedded-settings.operations.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { useState } from 'react';
import { embeddedApi } from '../../platform/api/embedded.api.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-embedded.ts';
import { viewerZone } from '../../platform/viewer-zone.ts';
import { FormBox } from '../../ui/form/form-box.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Banner, Button, CopyButton } from '../../ui/parts.tsx';

interface Props {
  readonly kept: EmbeddedSettingsAnswer;
  readonly unit: BusinessUnitSummary;
  readonly onBuilt: () => unknown;
}

const hints = {
  moreAccounts: 'moreAccounts_help',
  amountMinor: 'amountMinor_help',
  paymentDescriptor: 'paymentDescriptor_help',
  returnUrl: 'returnUrl_help',
} as const;
const isHinted = (name: string): name is keyof typeof hints => Object.hasOwn(hints, name);
const names = Object.keys(linkFields) as (keyof typeof linkFields)[];

/** Builds a signed link to a prepared payment; the server signs it, since no secret is ever here. */
export function BuildLink({ kept, unit, onBuilt }: Props) {
  const [built, setBuilt] = useState<BuiltLink>();
  const form = useForm<typeof linkFields, BuiltLink>({
    fields: linkFields,
    labels: Object.fromEntries(names.map((name) => [name, say(name)])) as Record<keyof typeof linkFields, string>,
    start: { minutes: kept.linkMinutes, editable: false },
    shown: ({ amountMinor }) => names.filter((name) => name !== 'editable' || amountMinor !== ''),
    save: (values, options) => embeddedApi.buildCheckoutLink({ businessUnitId: unit.id, ...values }, options),
    onSaved: (link) => {
      setBuilt(link);
      onBuilt();
    },
  });
  if (!kept.keys.some(({ status }) => status === 'Active')) return <p>{say('build_no_key')}</p>;
  return (
    <>
      <p className="muted">{say('build_purpose')}</p>
      <FormBox form={form} name={say('place_build')} className="settings-form">
        {form.shown.map((name) => (
          <div className="setting" key={name}>
            <FormField
              form={form}
              name={name}
              short={name === 'amountMinor' || name === 'minutes'}
              {...(isHinted(name) ? { hint: say(hints[name]) } : {})}
            />
          </div>
        ))}
        {form.typed.email === '' ? null : <Banner kind="warn" title={say('email_warning')} />}
        <p className="gap-md">
          <Button type="submit" busy={form.busy}>
            {say('build')}
          </Button>
        </p>
      </FormBox>
      {built ? <Built built={built} until={formatInstant(built.expiresDate, unit.timezone, viewerZone())} /> : null}
    </>
  );
}

function Built({ built: { link, kid, holdsEmail }, until }: { built: BuiltLink; until: string }) {
  return (
    <section aria-label={say('built')} role="status" className="gap-lg">
      <h3>{say('built')}</h3>
      <p className="built-link">
        <code translate="no">{link}</code> <CopyButton text={link} label={say('copy_link')} />
      </p>
      <p className="small">{say('built_until', { until, kid })}</p>
      {holdsEmail ? <Banner kind="warn" title={say('built_email')} /> : null}
      <p className="small">
        <a href={link} target="_blank" rel="noopener noreferrer">
          {say('open_link')}
        </a>{' '}
        <span className="muted">{say('open_later')}</span>
      </p>
    </section>
  );
}
