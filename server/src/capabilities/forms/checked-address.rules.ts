import type { FormField, FormValues } from '@ratepayer/contract/forms/form-shape.ts';
import { addressPart, countryOf, type FormAddress } from '@ratepayer/contract/forms/parts/address-part.ts';
import { isParts } from '@ratepayer/contract/forms/parts/part-kind.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';

const isAddress = ({ fieldType }: FormField): boolean => fieldType === 'input-address';

/** An address of a form in the words of accounts: of those that were sent by parts the first that has a street. */
export function asAccountWrites(fields: readonly FormField[], values: FormValues): FormValues {
  const { address } = typedIn(fields, values) ?? {};
  return address ? { streetAddress: address.street, city: address.city, zipCode: address.zip } : values;
}

/**
 * An address as the account has it, put into the address field that was asked about, or into the first one of a form
 * that asked by words of its own. What accounts do not say of it stays as it was typed.
 */
export function asFormAsks(
  fields: readonly FormField[],
  values: FormValues,
  found: FormValues,
  culture: Culture,
): FormValues {
  const asked = typedIn(fields, values);
  const field = asked?.field ?? fields.find(isAddress);
  if (!field) return found;
  const written = {
    ...asked?.address,
    street: found['streetAddress'],
    city: found['city'],
    state: found['state'],
    zip: found['zipCode'],
    country: asked?.address.country || countryOf(culture),
  };
  return { ...found, [field.fieldName]: written };
}

/** The address field that something was typed into, with what it is. */
function typedIn(fields: readonly FormField[], values: FormValues) {
  for (const field of fields.filter(isAddress)) {
    const value = Object.hasOwn(values, field.fieldName) ? values[field.fieldName] : undefined;
    const address = isParts(value) ? (addressPart.read(value) as FormAddress | undefined) : undefined;
    if (address?.street) return { field, address };
  }
  return undefined;
}
