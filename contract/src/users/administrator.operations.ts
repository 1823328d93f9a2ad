import { z } from 'zod';
import { onlyRoles, operations } from '../kit/operation.ts';

const administrators = z.object({ items: z.array(z.object({ name: z.string() })) }).meta({ id: 'Administrators' });

export const administratorOperations = operations({
  listAdministrators: {
    summary: 'Who administers the organization of the caller, by name: whom to ask for a permission',
    access: onlyRoles('Global Admin', 'Organization Admin', 'Organization User', 'Base User'),
    answer: administrators,
  },
});
