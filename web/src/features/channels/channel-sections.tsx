import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { currencySign } from '@ratepayer/contract/kit/currency-sign.ts';
import { neverClosed } from '@ratepayer/contract/organizations/channel.fields.ts';
import type { ChannelSetup } from '@ratepayer/contract/organizations/channel.operations.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { say } from '../../platform/texts/staff-channels.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import type { FieldLook } from '../../ui/form/field-look.ts';
import type { FormSection } from '../../ui/form/sections-form.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { ChannelAccounts } from './channel-accounts.tsx';
import type { SetupName as Name, setupFields } from './channel-fields.ts';
import { ChannelTerms } from './channel-terms.tsx';

type Looks = Readonly<Partial<Record<Name, FieldLook>>>;
interface Parts {
  readonly form: Form<typeof setupFields>;
  readonly unit: BusinessUnitSummary;
  readonly channel: ChannelSetup;
  readonly fees: ReactNode;
  /** The brands of cards, side by side. */
  readonly brandBoxes: ReactNode;
  /** What only this channel has. */
  readonly own?: OwnPart | undefined;
}
/** Something that one channel has and no other: told here, set up where it stands. */
export interface OwnPart {
  readonly name: string;
  readonly draw: () => ReactNode;
}

const hourWord = (hour: string) => (hour === neverClosed ? say('closed_not') : hour);
/** The fields of each section, and how each of them looks. */
const availability: Looks = {
  mode: { nameOf: sayValue, segments: true },
  closedFrom: { nameOf: hourWord },
  closedThrough: { nameOf: hourWord },
  closedMessage: {},
  quickPayRestriction: { nameOf: sayValue },
};
const cards: Looks = { cardEnabled: {} };
const others: Looks = {
  achEnabled: {},
  routingNumberValidation: { nameOf: sayValue },
  billingAddressCollection: { nameOf: sayValue },
};
const amountsOf = ({ currencyCode, culture }: BusinessUnitSummary): Looks => {
  const isMoney = { short: true, sign: currencySign(currencyCode, culture) } as const;
  return {
    partialPayments: {},
    overpayment: {},
    overpaymentLimitMinor: isMoney,
    minimumMinor: isMoney,
    maximumMinor: isMoney,
    maximumAccounts: { short: true },
    zeroBalanceMayPay: {},
  };
};
const contact: Looks = { emailRequired: {}, phoneCollection: { nameOf: sayValue } };
const descriptor: Looks = { paymentDescriptorLabel: {}, descriptorTemplate: {} };
const namesOf = (looks: Looks) => Object.keys(looks) as Name[];

/** Everything that is set of a channel, or that goes with it, section by section. */
export function channelSections(parts: Parts): FormSection<typeof setupFields>[] {
  const { form, unit, channel, fees, brandBoxes, own } = parts;
  const hints: Partial<Record<Name, string>> = {
    mode: say('mode_hint'),
    closedFrom: say('closed_hint'),
    closedMessage: say('closed_message_hint'),
    phoneCollection: say('phone_collection_hint'),
    quickPayRestriction: say('restriction_hint'),
    descriptorTemplate: say('descriptor_template_hint'),
  };
  const draw = (looks: Looks): ReactNode =>
    namesOf(looks)
      .filter((name) => form.shown.includes(name))
      .map((name) => {
        const hint = hints[name];
        const look = { ...looks[name], ...(hint ? { hint } : {}) };
        return <FormField key={name} form={form} name={name} tracks isSwitch {...look} />;
      });
  const set = (id: string, name: string, looks: Looks) => ({
    id,
    name,
    fields: namesOf(looks),
    draw: () => draw(looks),
  });
  const told = (id: string, name: string, drawn: ReactNode) => ({ id, name, fields: [], draw: () => drawn });
  return [
    set('availability', say('availability'), availability),
    {
      id: 'methods',
      name: say('methods'),
      fields: [...namesOf(cards), 'cardBrands', ...namesOf(others)],
      draw: () => (
        <>
          {draw(cards)}
          {form.typed.cardEnabled === true ? brandBoxes : null}
          {draw(others)}
        </>
      ),
    },
    told(
      'accounts',
      say('accounts_served'),
      <>
        <ChannelAccounts channel={channel} />
        {fees}
      </>,
    ),
    set('amounts', say('amounts'), amountsOf(unit)),
    set('contact', say('contact'), contact),
    told('terms', say('terms'), <ChannelTerms channel={channel} unitId={unit.id} />),
    told(
      'asked',
      say('asked'),
      <p className="small gap-sm">
        {say('asked_means')}{' '}
        <Link to={`/portal/business-units/setup?tab=payment-fields&bu=${unit.id}`}>{say('asked_link')}</Link>
      </p>,
    ),
    set('descriptor', say('descriptor'), descriptor),
    ...(own ? [{ id: 'own', fields: [], ...own }] : []),
  ];
}
