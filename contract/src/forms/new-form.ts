import type { FormSettings } from './form-settings-rules.ts';

/** What a form begins with: one field, called as its reader calls it, offered at home to who signed in. */
export const newForm = (label: string): Omit<FormSettings, 'displayName' | 'conditionJson' | 'successMessage'> => ({
  fieldsJson: JSON.stringify({ fields: [{ fieldName: 'name', fieldType: 'input', fieldLabel: label }] }, null, 2),
  actionsJson: '{}',
  onDashboard: true,
  onLogin: false,
  onCheckout: false,
  isPublic: false,
  requireBeforePayment: false,
});
