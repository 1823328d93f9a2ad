import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { accessOf, onlyRoles, operations } from '../kit/operation.ts';
import { fileTypes } from '../kit/record-file.ts';
import { recordOperations } from '../kit/record-operations.ts';
import { localDate, minor, ref } from '../kit/shapes.ts';
import { unitStates } from '../organizations/unit-states.ts';
import { billingSystemFields, mostSampleBytes } from './billing-system.fields.ts';
import { billingSystems } from './billing-system.list.ts';

const made = recordOperations(billingSystems);
/** As base64 writes it. */
const mostSampleText = Math.ceil(mostSampleBytes / 3) * 4;
const params = z.object({ businessUnitId: ref('businessUnit') });
const ofOne = params.extend({ id: ref('billingSystem') });
const rowVersion = z.number().int();
const see = accessOf(billingSystems.list.needs);
// They are the platform's: no permission covers them.
const write = {
  access: onlyRoles('Global Admin'),
  refuses: [409],
  answer: made.getBillingSystem.answer,
  strict: true,
} as const;

const parsedSample = z
  .object({
    fileType: z.enum(fileTypes),
    columns: z.array(z.string()),
    /** At most 20, each with its place in the file and why it could not be taken. */
    records: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()), problem: z.string() })),
    /**
     * What the same records say of accounts and their bills, by the default configuration or by their headings; empty
     * where no column is known to hold the account number.
     */
    bills: z.array(
      z.object({
        row: z.number().int(),
        accountNumber: z.string(),
        subAccountNumber: z.string(),
        name: z.string(),
        /** Null where no column says it. */
        balanceMinor: minor.nullable(),
        dueDate: localDate.nullable(),
        problem: z.string(),
      }),
    ),
    /** How many records were read, and whether there are more. */
    read: z.number().int(),
    isWhole: z.boolean(),
  })
  .meta({ id: 'ParsedSample' });
export type ParsedSample = z.infer<typeof parsedSample>;

export const billingSystemOperations = operations({
  ...made,
  getBillingSystemChoices: {
    summary: 'Billing systems that a business unit may use, and the formats of files for them',
    access: see,
    params,
    answer: z.object({
      billingSystems: z.array(z.object({ id: z.number(), name: z.string() })),
      exportFormats: z.array(z.object({ name: z.string(), about: z.string() })),
    }),
  },
  listUnitsOfBillingSystem: {
    summary: 'Business units in the caller’s scope that use a billing system, at most 200 by name',
    access: see,
    params: ofOne,
    answer: z.object({
      items: z.array(
        z.object({ id: z.number(), name: z.string(), organizationName: z.string(), status: z.enum(unitStates) }),
      ),
    }),
  },
  addBillingSystem: {
    ...write,
    summary: 'One more billing system',
    params,
    body: bodyOf(billingSystemFields),
  },
  changeBillingSystem: {
    ...write,
    summary: 'Other values of a billing system, against the version that was read',
    params: ofOne,
    body: bodyOf(billingSystemFields, { rowVersion }),
  },
  keepBillingSystemMapping: {
    ...write,
    summary: 'Begin with what a business unit saved for its files of accounts, under a name or for every file; or not',
    params: ofOne,
    body: z.object({ rowVersion, mapping: z.string().max(60).nullable() }),
  },
  tryBillParser: {
    summary: 'Read a sample by the parser of a billing system; nothing is written',
    access: write.access,
    params: ofOne,
    body: z.object({
      fileName: z.string().min(1).max(255),
      content: z.base64().min(1).max(mostSampleText),
    }),
    answer: parsedSample,
    strict: true,
  },
});
