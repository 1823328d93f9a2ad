import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { BillPicture } from '../../features/payer/bill-picture.tsx';
import { say } from '../../platform/texts/payer.ts';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';

const completes: Readonly<Record<string, string>> = {
  'Zip Code': 'postal-code',
  Name: 'name',
  'Phone Number': 'tel',
};

export const idOf = (type: string) => `find-${type.replaceAll(' ', '-').toLowerCase()}`;

interface Props {
  readonly field: BusinessUnitContext['lookupFields'][number];
  readonly unit: BusinessUnitContext;
  readonly value: string;
  readonly error: string;
  readonly onChange: (value: string) => void;
}

/** One thing that stands on a bill; below the account number, where it stands. */
export function LookupField({ field: { type, label, description, isRequired }, unit, value, error, onChange }: Props) {
  return (
    <>
      <Field
        id={idOf(type)}
        label={label}
        hint={description}
        required={isRequired}
        short={type === 'Zip Code'}
        autoComplete={completes[type] ?? 'off'}
        inputMode={type === 'Zip Code' && unit.currencyCode === 'USD' ? 'numeric' : undefined}
        value={value}
        onChange={onChange}
        error={error}
      />
      {type === 'Account Number' ? (
        <details className="where-line">
          <summary className="link-btn u small">
            <Icon name="findOnBill" />
            <span>{say('where_to_find')}</span>
          </summary>
          <BillPicture fields={unit.lookupFields} />
        </details>
      ) : null}
    </>
  );
}
