import { date, email, fields, line, oneOf, optional } from '../kit/fields.ts';

export const userStates = ['Invited', 'Active', 'Disabled'] as const;
export type UserStatus = (typeof userStates)[number];

/** As many of the staff as are kept out at once. */
export const mostDisabled = 100;

/** Roles that a person of the staff is given; the others are those of payers and programs. */
export const staffRoles = ['Global Admin', 'Organization Admin', 'Organization User', 'Base User'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Who a person is, and until when they may enter. */
export const userFields = fields({
  name: line(120),
  email,
  phone: optional(line(30)),
  role: oneOf(staffRoles),
  accessEndsDate: optional(date),
});
