import { z } from 'zod';
import { text } from '../kit/shapes.ts';
import { askingChannels, mappedFields, paymentFieldTypes } from './payment-field.ts';

const length = z.number().int().min(0).max(500).nullable();
const days = z.number().int().min(0).max(3_650).nullable();

/** Something that is asked before a payment. */
export const paymentField = z
  .strictObject({
    key: z.string().regex(/^[A-Za-z0-9]{1,40}$/, 'staff-fields/key_letters'),
    label: text(60).refine((label) => label !== '', 'staff-forms/needed'),
    fieldType: z.enum(paymentFieldTypes),
    isRequired: z.boolean(),
    description: text(200),
    options: z.array(text(60)).max(50),
    minimumLength: length,
    maximumLength: length,
    pattern: text(200),
    patternMessage: text(120),
    minimumDayOffset: days,
    maximumDayOffset: days,
    skipWeekends: z.boolean(),
    fieldMatches: text(40),
    accountFieldMappingKey: z.enum(mappedFields).nullable(),
    channels: z.array(z.enum(askingChannels)).min(1, 'staff-fields/channel_needed').max(askingChannels.length),
    showOnReceipt: z.boolean(),
  })
  .meta({ id: 'PaymentField' });
