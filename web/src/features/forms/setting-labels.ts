import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-form-builder.ts';

/** What the settings and texts of a form are called. */
export const settingLabels = () => ({
  displayName: sayList('forms_name'),
  fieldsJson: say('fields_json'),
  actionsJson: say('actions_json'),
  conditionJson: say('condition_json'),
  onDashboard: sayList('forms_dashboard'),
  onLogin: sayList('forms_login'),
  onCheckout: sayList('forms_checkout'),
  isPublic: sayList('forms_public'),
  requireBeforePayment: sayList('forms_before_payment'),
  successMessage: say('success'),
});
