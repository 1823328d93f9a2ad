import { addressLine } from '../../accounts/address-line.ts';
import type { Culture } from '../../kit/culture.ts';
import type { Told } from '../../kit/texts.ts';
import { tell } from '../../texts/tell-form-parts.ts';
import { plainTextProblem, seen } from '../plain-text.ts';
import { isParts, type PartKind, textPart } from './part-kind.ts';

export const addressParts = ['street', 'street2', 'city', 'state', 'zip', 'country'] as const;
export type AddressPart = (typeof addressParts)[number];
export type FormAddress = Readonly<Record<AddressPart, string>>;

/** Countries with the codes of their states or provinces, as their post writes them. */
export const statesOf = {
  US: (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK ' +
    'OR PA PR RI SC SD TN TX UT VT VA VI WA WV WI WY AS GU MP AA AE AP'
  ).split(' '),
  CA: 'AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' '),
} as const;
type Country = keyof typeof statesOf;
const codes: Readonly<Record<Country, RegExp>> = {
  US: /^\d{5}(-\d{4})?$/,
  // Canada Post uses no D, F, I, O, Q, U, and begins with neither W nor Z.
  CA: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d$/,
};
const isCountry = (text: string): text is Country => Object.hasOwn(statesOf, text);
export const countryOf = (culture: Culture): Country => (culture === 'en-CA' ? 'CA' : 'US');

const most: Readonly<Record<AddressPart, number>> = {
  street: 120,
  street2: 120,
  city: 80,
  state: 2,
  zip: 10,
  country: 2,
};

/** A code as the post writes it: "k1a0b1" is "K1A 0B1". */
function writtenCode(text: string): string {
  const [, begin = '', end = ''] = /^([a-z]\d[a-z])[ -]?(\d[a-z]\d)$/i.exec(text) ?? [];
  return begin ? `${begin} ${end}`.toUpperCase() : text;
}

/** An address by its parts; undefined where nothing was typed but the country. */
function readAddress(value: unknown): unknown {
  if (!isParts(value)) return typeof value === 'string' ? seen(value) : (value ?? undefined);
  const part = (name: AddressPart) => textPart(value[name]);
  const address: FormAddress = {
    street: part('street'),
    street2: part('street2'),
    city: part('city'),
    state: part('state').toUpperCase(),
    zip: writtenCode(part('zip')),
    country: part('country').toUpperCase(),
  };
  return addressParts.some((name) => name !== 'country' && address[name] !== '') ? address : undefined;
}

function addressProblem(value: unknown): Told | undefined {
  if (!isParts(value)) return tell('no_address');
  const address = value as FormAddress;
  const { street, city, state, zip, country } = address;
  if (!isCountry(country)) return tell('address_country');
  if (street === '') return tell('address_street');
  if (city === '') return tell('address_city');
  const states: readonly string[] = statesOf[country];
  if (!states.includes(state)) return tell(country === 'US' ? 'address_state' : 'address_province');
  if (!codes[country].test(zip)) return tell(country === 'US' ? 'address_zip' : 'address_postal');
  return addressParts.map((name) => plainTextProblem(address[name], most[name])).find(Boolean);
}

/** An address that is known, by the names that it has in a form or of an account. */
function typedAddress(value: unknown, culture: Culture): FormAddress {
  const known = isParts(value) ? value : {};
  const part = (...names: readonly string[]) => names.map((name) => textPart(known[name])).find(Boolean) ?? '';
  return {
    street: part('street', 'streetAddress'),
    street2: part('street2'),
    city: part('city'),
    state: part('state'),
    zip: part('zip', 'zipCode'),
    country: part('country') || countryOf(culture),
  };
}

/** An address: the parts that the post of its country wants, kept as parts and read as one line. */
export const addressPart: PartKind = {
  read: readAddress,
  wrong: (_field, value) => addressProblem(value),
  typed: typedAddress,
  value: readAddress,
  line(value, culture) {
    const address = typedAddress(value, culture);
    return addressLine({ ...address, country: address.country === countryOf(culture) ? '' : address.country });
  },
};
