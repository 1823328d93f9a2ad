import { type Fields, fields, line, oneOf, optional, secret } from '@ratepayer/contract/kit/fields.ts';
import type { CredentialField } from '@ratepayer/contract/gateways/merchant-account.operations.ts';
import type { PaymentSourceType } from '@ratepayer/contract/payments/channels.ts';
import { merchantProblems } from '@ratepayer/contract/gateways/merchant-rules.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-gateways.ts';
import { sayValue } from '../../platform/texts/values.ts';

/** What a merchant account is called, field by field. */
export const merchantLabels = () => ({
  name: sayList('name'),
  purpose: sayList('merchants_purpose_of'),
  merchantNumber: sayList('merchants_number'),
  billingAddressCollection: say('billing_address'),
  settlementBankLast4: say('bank_last4'),
  batchCloseTime: say('close_time'),
  timezone: say('time_zone'),
  depositDays: say('deposit_days'),
});

const named: readonly string[] = ['billingAddressCollection', 'paymentSourceTypes', 'channels', 'status'];

/** A value of a merchant account as it is read: members by their names, more of them side by side. */
export const sayMerchant = (name: string, text: string): string =>
  named.includes(name) && text !== ''
    ? text
        .split(', ')
        .map((one) => sayValue(one as PaymentSourceType))
        .join(', ')
    : text;

const nameOf = ({ name }: CredentialField) => `credentials.${name}`;

/** What its gateway asks for; all of it together or nothing. */
export const credentialInputs = (asked: readonly CredentialField[]): Fields =>
  fields(
    Object.fromEntries(
      asked.map((field) => [
        nameOf(field),
        optional(field.choices.length > 0 ? oneOf(['', ...field.choices]) : field.secret ? secret(4000) : line(4000)),
      ]),
    ),
  );

export const credentialLabels = (asked: readonly CredentialField[]): Readonly<Record<string, string>> =>
  Object.fromEntries(asked.map((field) => [nameOf(field), field.title]));

/** What was entered of it; undefined where nothing was, so that what is stored stays. */
export function credentialsIn(asked: readonly CredentialField[], values: Readonly<Record<string, unknown>>) {
  const given = asked.map((field) => ({ name: field.name, value: String(values[nameOf(field)] ?? '') }));
  return given.some(({ value }) => value !== '') ? given.filter(({ value }) => value !== '') : undefined;
}

/** What is missing of the credentials; nothing where none were entered, unless they are what the form is for. */
export function credentialsWrong(
  asked: readonly CredentialField[],
  values: Readonly<Record<string, unknown>>,
  isAsked = false,
): Record<string, string> {
  const isEntered = credentialsIn(asked, values) !== undefined;
  const isMissing = (field: CredentialField, place: number) =>
    isEntered ? field.needed && String(values[nameOf(field)] ?? '') === '' : isAsked && (field.needed || place === 0);
  return Object.fromEntries(asked.filter(isMissing).map((field) => [nameOf(field), say('credentials_hint')]));
}

interface Between {
  readonly values: Readonly<Record<string, unknown>>;
  readonly sources: readonly string[];
  readonly channels: readonly string[];
  readonly asked: readonly CredentialField[];
}

/** What is wrong between fields, and with what is chosen side by side. */
export function merchantWrong({ values, sources, channels, asked }: Between): Record<string, string> {
  const text = (name: string) => String(values[name] ?? '');
  const problems = merchantProblems({
    merchantNumber: text('merchantNumber'),
    settlementBankLast4: text('settlementBankLast4'),
    batchCloseTime: text('batchCloseTime'),
  });
  return {
    ...Object.fromEntries(problems.map(({ name, reason }) => [name, say(reason)])),
    ...(sources.length === 0 ? { paymentSourceTypes: say('choose_source') } : {}),
    ...(channels.length === 0 ? { channels: say('choose_source') } : {}),
    ...credentialsWrong(asked, values),
  };
}

export const merchantsHome = (unitId: number) => `/portal/merchant-accounts?bu=${unitId}`;
export const merchantAt = (unitId: number, id: number) => `/portal/merchant-accounts/detail/${id}?bu=${unitId}`;
