import { date, fields, line, lines, oneOf, optional, yesNo } from '../kit/fields.ts';

/** Makers of card readers. */
export const deviceMakers = ['ID TECH', 'MagTek', 'Ingenico', 'Verifone', 'PAX', 'Miura'] as const;
/** Whether a card is swiped or inserted there, or keyed. */
export const cardSwipeDevices = ['None', 'Encrypted Reader'] as const;
/** What an encrypted reader sends; one that does not encrypt is none (decision 14). */
export const encryptedTypes = ['msr.encrypted', 'emv.encrypted'] as const;
const connections = ['USB Keyboard', 'USB HID', 'Network'] as const;
export const deviceStates = ['Active', 'Inactive'] as const;

/** What is asked of a card reader. */
export const deviceFields = fields({
  name: line(60),
  stationName: optional(line(60)),
  maker: oneOf(deviceMakers),
  model: line(60),
  serialNumber: line(40),
  cardSwipeDevice: oneOf(cardSwipeDevices),
  tokenizationType: optional(oneOf(encryptedTypes)),
  /** Of the merchant account that it reads for. */
  merchantNumber: optional(line(40)),
  connection: oneOf(connections),
  networkAddress: optional(line(80)),
  inspectionDate: optional(date),
  inspectedBy: optional(line(80)),
  status: oneOf(deviceStates),
});

/** What is asked of a look at a reader for tampering. */
export const inspectionFields = fields({
  inspectionDate: date,
  inspectedBy: line(80),
  isSealWhole: yesNo,
  note: optional(lines(500, 3)),
});
