import {
  type AddressPart,
  addressPart,
  type FormAddress,
  statesOf,
} from '@ratepayer/contract/forms/parts/address-part.ts';
import { loadPartTexts, say } from '../../../platform/texts/payer-form-parts.ts';
import { Field } from '../../../ui/field.tsx';
import type { LoadedPart, PartProps } from './loaded-part.ts';
import { PartGroup } from './part-group.tsx';

/** What a browser fills each part in by. */
const tokens: Readonly<Record<AddressPart, string>> = {
  street: 'address-line1',
  street2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
  country: 'country',
};
const countries = ['US', 'CA'] as const;

function AddressField(props: PartProps) {
  const { id, field, onChange } = props;
  const address = props.typed as FormAddress;
  const isCanada = address.country === 'CA';
  const states: readonly string[] = statesOf[isCanada ? 'CA' : 'US'];
  const shared = (part: AddressPart) => ({
    id: part === 'street' ? id : `${id}-${part}`,
    value: address[part],
    required: field.fieldRequired === true && part !== 'street2',
    autoComplete: `section-${field.fieldName} ${tokens[part]}`,
    onChange: (value: string) => onChange({ ...address, [part]: value }),
  });
  return (
    <PartGroup {...props}>
      <div className="f-address">
        <Field
          {...shared('country')}
          as="select"
          label={say('country')}
          // A state of the one is none of the other.
          onChange={(country) => onChange({ ...address, country, state: '' })}
        >
          {countries.map((code) => (
            <option key={code} value={code}>
              {say(`country_${code}`)}
            </option>
          ))}
        </Field>
        <Field {...shared('street')} label={say('street')} maxLength={120} />
        <Field {...shared('street2')} label={say('street2')} optional maxLength={120} />
        <Field {...shared('city')} label={say('city')} maxLength={80} />
        <Field {...shared('state')} as="select" label={say(isCanada ? 'province' : 'state')}>
          <option value="">{say('choose')}</option>
          {states.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </Field>
        <Field {...shared('zip')} label={say(isCanada ? 'postal' : 'zip')} maxLength={10} />
      </div>
    </PartGroup>
  );
}

/** An address, part by part, as its country's post wants it. */
export const part: LoadedPart = { kind: addressPart, Input: AddressField, loadTexts: loadPartTexts };
