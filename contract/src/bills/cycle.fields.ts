import { date, fields, line, oneOf, yesNo } from '../kit/fields.ts';
import { notificationStrategies } from './cycle-state.ts';

/** A billing cycle as a person begins it. */
export const cycleFields = fields({
  name: line(120),
  issueDate: date,
  dueDate: date,
  notificationStrategy: oneOf(notificationStrategies),
  expectsDocuments: yesNo,
});
