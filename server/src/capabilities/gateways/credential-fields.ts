import type { CredentialField } from '@ratepayer/contract/gateways/merchant-account.operations.ts';
import { z } from 'zod';
import type { GatewayEntry } from '../../integrations/payment-gateway/gateway-entry.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

/** What a type of gateway is set up with; undefined for one that this release does not know. */
export type EntryOf = (gatewayType: string) => GatewayEntry | undefined;

/** The schema itself, without what says that it may be left out. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? bare(schema.def.innerType) : schema;
}

/** What an entry calls a field, wherever in its schema it says so. */
const metaOf = (schema: z.core.$ZodType) => ({
  ...z.globalRegistry.get(bare(schema)),
  ...z.globalRegistry.get(schema),
});

/** What a type of gateway asks of a merchant account; none where it opens by itself. */
export function credentialFieldsOf({ credentials }: GatewayEntry): CredentialField[] {
  if (!(credentials instanceof z.ZodObject)) return [];
  return Object.entries(credentials.shape as Readonly<Record<string, z.ZodType>>).map(([name, schema]) => {
    const { title, secret } = metaOf(schema);
    const inner = bare(schema);
    return {
      name,
      title: title ?? name,
      secret: secret === true,
      needed: !schema.safeParse(undefined).success,
      choices: inner instanceof z.ZodEnum ? inner.options.map(String) : [],
    };
  });
}

interface Given {
  readonly name: string;
  readonly value: string;
}

/** What was entered, as its gateway asks for it; what is empty was left out. @throws 400 by field, never a value */
export function credentialsOf(entry: GatewayEntry, given: readonly Given[]): Readonly<Record<string, string>> {
  const known = credentialFieldsOf(entry);
  const strange = given.find(({ name }) => !known.some((field) => field.name === name));
  if (strange) throw badRequest('credentials', say('credential_unknown', { gateway: entry.type }));
  const entered = Object.fromEntries(given.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]));
  const { data, error } = entry.credentials.safeParse(entered);
  if (data) return data;
  const [name = ''] = (error.issues[0]?.path ?? []).map(String);
  const field = known.find((one) => one.name === name);
  throw badRequest(`credentials.${name}`, say('credential_needed', { field: field?.title ?? name }));
}
