import { z } from 'zod';
import { operations, withPermission } from '../kit/operation.ts';
import { ref } from '../kit/shapes.ts';
import { colourPattern, logoPlaces, mostLogoText } from './look.ts';
import { businessUnit } from './setup.shapes.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const ofPlace = inUnit.extend({ place: z.enum(logoPlaces) });
const rowVersion = z.number().int();
const change = {
  access: withPermission('BusinessUnits:Manage'),
  refuses: [409],
  answer: businessUnit,
  strict: true,
} as const;

/** How a biller looks to payers. */
export const lookOperations = operations({
  changeColour: {
    ...change,
    summary: 'Another color of a biller; every other one, and the text on it, is derived of it',
    params: inUnit,
    body: z.object({ primaryColor: z.string().max(7).regex(colourPattern, 'refusals/colour_digits'), rowVersion }),
  },
  saveLogo: {
    ...change,
    summary: 'A logo of a biller: PNG or SVG of at most 1 MB, cleaned of everything but the picture',
    params: ofPlace,
    body: z.object({ content: z.base64().min(1).max(mostLogoText), rowVersion }),
    large: true,
  },
  removeLogo: {
    ...change,
    summary: 'Payers see the biller without this logo',
    params: ofPlace,
    body: z.object({ rowVersion }),
  },
});
