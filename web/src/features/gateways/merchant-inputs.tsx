import type { merchantFields } from '@ratepayer/contract/gateways/merchant-account.fields.ts';
import type { GatewayChoice } from '@ratepayer/contract/gateways/merchant-account.operations.ts';
import type { Fields } from '@ratepayer/contract/kit/fields.ts';
import { type Channel, channels, type PaymentSourceType } from '@ratepayer/contract/payments/channels.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-gateways.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { MemberBoxes } from './member-boxes.tsx';
import type { Chosen } from './use-chosen.ts';

interface Props<F extends Fields> {
  readonly form: Form<F>;
  readonly gateway: GatewayChoice;
  readonly chosen: Chosen;
  /** What is said of the credentials that are stored. */
  readonly stored: string;
}

/** How a number at a gateway is used, what it serves, and what it is opened with. */
export function MerchantInputs<F extends typeof merchantFields & Fields>({ form, gateway, chosen, stored }: Props<F>) {
  return (
    <>
      <FormField form={form} name="name" />
      <FormField form={form} name="merchantNumber" hint={say('merchant_number_hint')} />
      <MemberBoxes<PaymentSourceType>
        id={form.idOf('paymentSourceTypes')}
        legend={say('serves_methods')}
        of={gateway.sources}
        chosen={chosen.sources}
        nameOf={sayValue}
        error={form.errorOf('paymentSourceTypes')}
        onChoose={(next) => (chosen.setSources(next), form.touch('paymentSourceTypes'))}
      />
      <MemberBoxes<Channel>
        id={form.idOf('channels')}
        legend={say('serves_channels')}
        of={channels}
        chosen={chosen.channels}
        nameOf={sayValue}
        error={form.errorOf('channels')}
        onChoose={(next) => (chosen.setChannels(next), form.touch('channels'))}
      />
      <FormField
        form={form}
        name="billingAddressCollection"
        hint={say('billing_address_hint')}
        nameOf={(one) => sayValue(one as 'None')}
      />
      <FormField form={form} name="settlementBankLast4" hint={say('bank_last4_hint')} short />
      <FormField form={form} name="batchCloseTime" hint={say('close_time_hint')} short />
      <FormField form={form} name="timezone" short />
      <FormField form={form} name="depositDays" short />
      <Credentials form={form} gateway={gateway} stored={stored} />
    </>
  );
}

/** What its gateway is opened with, and what is said of what is stored. */
export function Credentials<F extends Fields>({ form, gateway, stored }: Omit<Props<F>, 'chosen'>) {
  return (
    <>
      <h2 className="gap-lg">{say('credentials')}</h2>
      <p className="small muted">{gateway.credentials.length === 0 ? say('credentials_none') : stored}</p>
      {gateway.credentials.map((field) => (
        <FormField
          key={field.name}
          form={form}
          name={`credentials.${field.name}` as keyof F & string}
          nameOf={(choice) => choice || sayForm('choose')}
        />
      ))}
    </>
  );
}
