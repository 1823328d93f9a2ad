import { z } from 'zod';
import { anyone, onlyRoles, operations } from '../kit/operation.ts';
import { bodyRef, errorItem, localDate, ref, text } from '../kit/shapes.ts';
import { held } from '../payments/intent-parts.ts';
import { intent } from '../payments/intent.shapes.ts';
import { displayLocations, responseStates } from './form-shape.ts';

const params = z.object({ businessUnitId: ref('businessUnit') });
const ofOne = params.extend({ formConfigurationId: ref('form') });
/** Who signed in: payers, and staff who try a form. */
const signedIn = onlyRoles('Customer', 'QuickPay', 'Global Admin', 'Organization Admin', 'Organization User');
const none = z.literal(0);
const identifier = text(22);

/** A form as whoever answers it gets it. */
const shownForm = z
  .object({
    formConfigurationId: z.number().int(),
    displayName: z.string(),
    /** JSON text: fields and dependentForms. */
    fieldsJson: z.string(),
    /** JSON text: what is done at each stage. */
    actionsJson: z.string(),
    version: z.number().int(),
    successMessage: z.string(),
    /** JSON text: what is known of account, payer and moment, for conditions and requests. */
    contextJson: z.string(),
    /** The day of the biller. */
    today: localDate,
  })
  .meta({ id: 'ShownForm' });
export type ShownForm = z.infer<typeof shownForm>;
/** A form of a payment session, with whether it is answered. */
const checkoutForm = shownForm.extend({
  isAnswered: z.boolean(),
  /** It is none that stands before the payment: another one needs it. */
  isDependentForm: z.boolean(),
});
export type CheckoutForm = z.infer<typeof checkoutForm>;
const offered = z.object({ formConfigurationId: z.number().int(), displayName: z.string() });
export type OfferedForm = z.infer<typeof offered>;

/** The account that a form is about, where it is about one. */
const about = z.object({ AccountId: ref('account').optional() });

const valuesJson = z.string().max(65_536);
const submission = z.object({
  accountId: z.union([bodyRef('account'), none]),
  customerId: z.union([bodyRef('customer'), none]),
  /** JSON text: an object from field names to what was entered. */
  valuesJson,
  baseFormResponseId: z.union([bodyRef('formResponse'), none]),
  paymentSessionSessionIdentifier: identifier,
  isDependentForm: z.boolean(),
  dependentFormResponses: z
    .array(
      z.object({
        fieldName: text(60),
        formConfigurationId: bodyRef('form'),
        responseId: bodyRef('formResponse'),
      }),
    )
    .max(10),
});
export type FormSubmission = z.infer<typeof submission>;

const submitted = z.object({
  hasErrors: z.boolean(),
  errors: z.array(errorItem),
  data: z.object({ responseId: z.number().int(), status: z.enum(responseStates) }).nullable(),
});
export type FormSubmitted = z.infer<typeof submitted>;

export const formOperations = operations({
  listDashboardForms: {
    summary: 'Forms that are offered at a place; before anybody signed in public ones alone',
    access: anyone,
    params,
    query: about.extend({
      DisplayLocation: z.enum(displayLocations).default('Customer Dashboard'),
      /** JSON text: values that conditions of forms look at, beside what is known. */
      ConditionJson: z.string().max(4000).optional(),
    }),
    answer: z.array(offered),
  },
  listCheckoutForms: {
    summary: 'Forms that a payment session asks for, and those that these need, with whether they are answered',
    access: anyone,
    params: params.extend({ paymentSessionIdentifier: z.string().regex(/^[\w-]{22}$/) }),
    answer: z.array(checkoutForm),
  },
  getForm: { summary: 'A form as a payer gets it', access: signedIn, params: ofOne, query: about, answer: shownForm },
  getPublicForm: { summary: 'A public form as anybody gets it', access: anyone, params: ofOne, answer: shownForm },
  runFormAction: {
    summary: 'Ask what a form asks at one of its stages',
    access: anyone,
    params: ofOne,
    body: z.object({
      functionTriggerId: z.union([bodyRef('functionTrigger'), none]),
      /** JSON text: the body of the request, its places filled. */
      valuesJson,
      /** The account that the form is about, where it is about one. */
      accountId: z.union([bodyRef('account'), none]).optional(),
      /** Of the payment that asks for the form. */
      paymentSessionSessionIdentifier: identifier.optional(),
    }),
    answer: z.object({
      hasErrors: z.boolean(),
      errors: z.array(errorItem),
      data: z.object({ result: z.record(z.string(), z.unknown()) }).nullable(),
    }),
    strict: true,
  },
  submitForm: {
    summary: 'Send the answers to a form',
    access: signedIn,
    params: ofOne,
    body: submission,
    answer: submitted,
    strict: true,
  },
  submitPublicForm: {
    summary: 'Send the answers to a public form',
    access: anyone,
    params: ofOne,
    body: submission,
    answer: submitted,
    strict: true,
  },
  putForms: {
    summary: 'Answer a form that this payment needs first, or one that such a form needs',
    access: anyone,
    params: z.object({ sessionIdentifier: held.shape.identifier }),
    body: z.object({
      identifier,
      businessUnitId: bodyRef('businessUnit'),
      accountId: z.union([bodyRef('account'), none]),
      customerId: z.union([bodyRef('customer'), none]),
      valuesJson,
      paymentSessionSessionIdentifier: identifier,
      formConfigurationId: bodyRef('form'),
      baseFormResponseId: none,
    }),
    refuses: [409],
    answer: intent,
    strict: true,
  },
});
