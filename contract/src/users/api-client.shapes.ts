import { z } from 'zod';
import { instant } from '../kit/shapes.ts';
import { apiClientStates } from './api-client.list.ts';
import { permissions } from './roles.ts';

/** A program that calls in the name of an organization. */
export const apiClient = z
  .object({
    id: z.number(),
    clientId: z.string(),
    name: z.string(),
    permissions: z.array(z.enum(permissions)),
    businessUnitIds: z.array(z.number()),
    /** A network in each line; none for everywhere. */
    addresses: z.string(),
    dailyRefundMinor: z.number().nullable(),
    status: z.enum(apiClientStates),
    createdDate: instant,
    createdBy: z.string(),
    lastUsedDate: instant.nullable(),
    expiresDate: instant.nullable(),
    /** Of the key that it proves itself by; '' where it has a secret. */
    keyFingerprint: z.string(),
    /** Until when the secret or key before this one is good, too. */
    previousUntilDate: instant.nullable(),
    rowVersion: z.number().int(),
  })
  .meta({ id: 'ApiClientRecord' });
export type ApiClient = z.infer<typeof apiClient>;

/** With its secret, which is told once; '' where it has a key. */
export const apiClientWithSecret = z.object({ client: apiClient, secret: z.string() }).meta({ id: 'ApiClientSecret' });
export type ApiClientWithSecret = z.infer<typeof apiClientWithSecret>;
