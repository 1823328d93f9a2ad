import { fields, line, lines, optional, yesNo } from '../kit/fields.ts';
import { mostJson } from './form-shape.ts';

/** What staff write of a form: the three texts as JSON, where it is offered and to whom. */
export const formFields = fields({
  displayName: line(120),
  fieldsJson: lines(mostJson, 16),
  actionsJson: optional(lines(mostJson, 8)),
  conditionJson: optional(lines(mostJson, 4)),
  onDashboard: yesNo,
  onLogin: yesNo,
  onCheckout: yesNo,
  isPublic: yesNo,
  requireBeforePayment: yesNo,
  successMessage: optional(lines(600)),
});
