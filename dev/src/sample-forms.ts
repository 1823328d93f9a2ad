import type { DependentForm, FormField } from '@ratepayer/contract/forms/form-shape.ts';
import type { FormSettings } from '@ratepayer/contract/forms/form-settings-rules.ts';

const offered = {
  actionsJson: '{}',
  conditionJson: '',
  successMessage: '',
  onDashboard: false,
  onLogin: false,
  onCheckout: false,
  isPublic: true,
  requireBeforePayment: false,
} as const;
const made = (fields: readonly FormField[], dependentForms: readonly DependentForm[] = []) =>
  JSON.stringify({ fields, dependentForms }, null, 2);
const needed = { fieldType: 'input', fieldRequired: true } as const;
const choice = (...labels: readonly string[]) => ({
  options: labels.map((label) => ({ value: label.toLowerCase().replaceAll(' ', '-'), label })),
});
const phone: FormField = {
  fieldName: 'phone',
  fieldType: 'input-masked',
  fieldLabel: 'Phone',
  inputProps: { mask: '(###) ###-####' },
};

/** Filled in beside the permit to work on a sidewalk. */
export const proofOfInsurance: FormSettings = {
  ...offered,
  displayName: 'Proof of insurance',
  fieldsJson: made([
    { ...needed, fieldName: 'insurer', fieldLabel: 'Insurer' },
    { ...needed, fieldName: 'policy', fieldLabel: 'Policy number', inputProps: { maxLength: 40 } },
    {
      fieldName: 'ends',
      fieldType: 'datepicker',
      fieldLabel: 'Ends on',
      fieldRequired: true,
      minimumDayOffset: 0,
      maximumDayOffset: 3650,
    },
    { fieldName: 'covers', fieldType: 'input-currency', fieldLabel: 'Covers up to', inputProps: { minimum: 0 } },
  ]),
};

/** Answered before the permit is paid; with the form that belongs to it. */
export const sidewalkPermit = (insuranceId: number): FormSettings => ({
  ...offered,
  onCheckout: true,
  displayName: 'Sidewalk permit',
  fieldsJson: made(
    [
      {
        fieldName: 'intro',
        fieldType: 'message',
        inputProps: { content: 'For work on or beside a public sidewalk. **We answer within five working days.**' },
      },
      { fieldName: 'where', fieldType: 'header', fieldLabel: 'Where and when' },
      {
        ...needed,
        fieldName: 'site',
        fieldLabel: 'Address of the work',
        inputProps: { placeholder: '200 Mill Street' },
      },
      {
        fieldName: 'begins',
        fieldType: 'datepicker',
        fieldLabel: 'Begins on',
        fieldRequired: true,
        minimumDayOffset: 0,
        maximumDayOffset: 180,
        skipWeekends: true,
      },
      {
        fieldName: 'kind',
        fieldType: 'dropdown',
        fieldLabel: 'What is done',
        fieldRequired: true,
        inputProps: choice('New driveway', 'Repair', 'Scaffold', 'Something else'),
      },
      {
        fieldName: 'other',
        fieldType: 'textarea',
        fieldLabel: 'Tell us more',
        fieldRequired: true,
        inputProps: { visibleWhen: { field: 'kind', is: 'equal', value: 'something-else' }, maxLength: 500 },
      },
      {
        fieldName: 'closes',
        fieldType: 'radio',
        fieldLabel: 'The sidewalk is closed',
        fieldRequired: true,
        inputProps: choice('Not at all', 'In part', 'Wholly'),
      },
      { fieldName: 'who', fieldType: 'header', fieldLabel: 'Who does it' },
      { ...needed, fieldName: 'name', fieldLabel: 'Name', inputProps: { prefill: 'user.name' } },
      { ...phone, fieldRequired: true },
      {
        fieldName: 'agrees',
        fieldType: 'checkbox',
        fieldLabel: 'The sidewalk is left as it was found',
        fieldRequired: true,
      },
    ],
    [
      {
        fieldName: 'insurance',
        content: 'Add proof of insurance',
        dependentFormConfigurationId: insuranceId,
        fieldRequired: true,
      },
    ],
  ),
});

/** For anybody, beside what is sold, and for who signed in. */
export const inspection: FormSettings = {
  ...offered,
  onDashboard: true,
  onLogin: true,
  displayName: 'Ask for an inspection',
  successMessage: 'Thank you. An inspector calls you within two working days.',
  fieldsJson: made([
    { ...needed, fieldName: 'permit', fieldLabel: 'Permit number', inputProps: { help: 'On your permit, top right.' } },
    { ...needed, fieldName: 'site', fieldLabel: 'Address' },
    {
      fieldName: 'day',
      fieldType: 'datepicker',
      fieldLabel: 'On which day',
      fieldRequired: true,
      minimumDayOffset: 0,
      maximumDayOffset: 60,
      skipWeekends: true,
    },
    { fieldName: 'when', fieldType: 'radio', fieldLabel: 'When', inputProps: choice('Morning', 'Afternoon') },
    { ...phone, fieldRequired: true },
  ]),
};
