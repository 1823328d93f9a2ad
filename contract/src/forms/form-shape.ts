import type { FormCondition } from './form-condition.ts';
import type { FileKind } from './parts/file-kinds.ts';

// What a form is, without the schema library, so that browser and server read it the same way.

/** What a field can be; one of another type is drawn as a plain input. */
export const fieldTypes = [
  'input',
  'input-decimal',
  'datepicker',
  'dropdown',
  'radio',
  'textarea',
  'checkbox',
  'header',
  'message',
  'input-currency',
  'input-masked',
  'input-percent',
  'timepicker',
  'input-address',
  'input-signature',
  'input-file',
] as const;
export type FieldType = (typeof fieldTypes)[number];

/** Where a form is offered. */
export const displayLocations = ['Customer Dashboard', 'Login', 'Checkout'] as const;
export type DisplayLocation = (typeof displayLocations)[number];
export const formStates = ['Draft', 'Published', 'Retired'] as const;
export type FormState = (typeof formStates)[number];
export const responseStates = ['Errored', 'Submitting', 'Submitted'] as const;
export type ResponseState = (typeof responseStates)[number];

/** As long as one of the texts of a form may be. */
export const mostJson = 100_000;
/** As many as a form may have. */
export const mostFields = 200;
export const mostDependent = 10;

/** One answer that may be chosen. */
export interface FieldOption {
  readonly value: string;
  readonly label?: string | undefined;
}
/** What a field has beside its name, type and label. */
export interface InputProps {
  readonly hidden?: boolean | undefined;
  /** Shown only where this holds; it looks at fields above, and at what is known of account and payer. */
  readonly visibleWhen?: FormCondition | undefined;
  readonly options?: readonly FieldOption[] | undefined;
  readonly placeholder?: string | undefined;
  readonly help?: string | undefined;
  readonly maxLength?: number | undefined;
  readonly rows?: number | undefined;
  /** Of a masked input: # is a digit, A a letter, * either, everything else stands as it is. */
  readonly mask?: string | undefined;
  /** What the whole value has to fit; without groups and alternatives, so that no value takes long. */
  readonly pattern?: string | undefined;
  readonly patternMessage?: string | undefined;
  /** Of a message, with marks (Markdown). */
  readonly content?: string | undefined;
  /** Bounds of a figure, as it is kept. */
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  /** What the field begins with: a path of the context, such as `account.name`, or `account` for an address. */
  readonly prefill?: string | undefined;
  /** Of files: as many and as large as they may be, and their kinds. */
  readonly mostFiles?: number | undefined;
  readonly mostMegabytes?: number | undefined;
  readonly fileKinds?: readonly FileKind[] | undefined;
}
export interface FormField {
  readonly fieldName: string;
  readonly fieldType: string;
  readonly fieldLabel?: string | undefined;
  readonly fieldRequired?: boolean | undefined;
  /** Another field that this one must equal. */
  readonly fieldMatches?: string | undefined;
  readonly inputProps?: InputProps | undefined;
  /** Days before today that a date may be. */
  readonly minimumDayOffset?: number | undefined;
  /** Days after today that a date may be. */
  readonly maximumDayOffset?: number | undefined;
  readonly skipWeekends?: boolean | undefined;
}
/** Another form that belongs to this one; `content` is the text of its button. */
export interface DependentForm {
  readonly fieldName: string;
  readonly content: string;
  readonly dependentFormConfigurationId: number;
  readonly fieldRequired?: boolean | undefined;
}
/** What the text `fieldsJson` holds. */
export interface FormFields {
  readonly fields: readonly FormField[];
  readonly dependentForms: readonly DependentForm[];
}

/** When something is asked of the biller's own program, in their order. */
export const formStages = ['OnInitializing', 'OnInitialized', 'OnSubmitting'] as const;
export type FormStage = (typeof formStages)[number];
export const handlerTypes = ['loadFormValues', 'suggestFormUpdates'] as const;
export type HandlerType = (typeof handlerTypes)[number];

export interface HandlerProperties {
  readonly loadingMessage?: string | undefined;
  readonly functionTriggerId?: number | undefined;
  /** JSON text with {{path}} places over the context and the values. */
  readonly requestBody?: string | undefined;
  readonly originalHeader?: string | undefined;
  readonly updatedHeader?: string | undefined;
  readonly keepOriginalText?: string | undefined;
  readonly keepUpdatedText?: string | undefined;
  readonly updateHeader?: string | undefined;
}
export interface FormAction {
  readonly handler: { readonly handlerType: HandlerType; readonly properties: HandlerProperties };
}
/** What the text `actionsJson` holds. */
export type FormActions = { readonly [S in FormStage]?: FormAction | undefined };

/** What was answered, by the name of its field. */
export type FormValues = Readonly<Record<string, unknown>>;
/** What is known of account, payer and moment, by path: `account.name`, `meta_zone`, `currentDate`. */
export type FormContext = Readonly<Record<string, unknown>>;

/** What a field without a value says or heads. */
export const isText = ({ fieldType }: Pick<FormField, 'fieldType'>): boolean =>
  fieldType === 'header' || fieldType === 'message';
/** The value of this name, never one that every object has. */
export const valueAt = (values: FormValues, name: string): unknown =>
  Object.hasOwn(values, name) ? values[name] : undefined;
