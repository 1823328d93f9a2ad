import { headOf, type ListTexts, list } from '../kit/list.ts';
import { many, yesNo } from '../kit/list-filter.ts';
import { paperlessMethods } from './paperless-kinds.ts';
import type { ListedPaperless } from './paperless-lists.shapes.ts';

/** Who gets bills without paper, and on request who did. */
export const paperlessList = list<ListedPaperless>()({
  name: 'paperless-enrollments',
  needs: 'Reports:Default',
  usual: '-enrolledDate',
  period: 'open',
  quick: 'report',
  columns: {
    accountNumber: { kind: 'text', sort: true },
    name: { kind: 'text', sort: true },
    customerName: { kind: 'text' },
    email: { kind: 'text', sort: true },
    method: { kind: 'text' },
    enrolledDate: { kind: 'instant', sort: true },
    endedDate: { kind: 'instant', maybe: true, off: true },
    isActive: { kind: 'yesNo', off: true },
  },
  filters: {
    ConsentMethods: many('method', paperlessMethods),
    IsActive: yesNo('isActive', true),
  },
  search: ['accountNumber', 'subAccountNumber', 'email'],
});

export const paperlessTexts: ListTexts<typeof paperlessList> = {
  ...headOf('paperless_enrolments'),
  period: 'paperless_since',
  columns: {
    accountNumber: 'account',
    name: 'name',
    customerName: 'payer',
    email: 'email',
    method: 'paperless_agreed',
    enrolledDate: 'paperless_since',
    endedDate: 'paperless_until',
    isActive: 'paperless_active',
  },
  filters: { ConsentMethods: 'paperless_agreed', IsActive: 'paperless_active' },
  fields: { accountNumber: 'account_number', subAccountNumber: 'sub_account', email: 'email' },
  members: ['method'],
};
