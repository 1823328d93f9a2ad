import { date, fields, line, oneOf } from '../kit/fields.ts';

/** How long an installation may be worked on, in minutes. */
export const maintenanceMinutes = ['15', '30', '60', '120', '240', '480'] as const;

export const maintenanceStates = ['Planned', 'In Force', 'Over', 'Ended Early', 'Called Off'] as const;

/** When an installation is worked on, in the time zone of whoever plans it. */
export const maintenanceFields = fields({ day: date, time: line(5), minutes: oneOf(maintenanceMinutes) });
