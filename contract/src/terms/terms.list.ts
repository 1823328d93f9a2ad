import { cultures } from '../kit/culture.ts';
import { headOf, type ListTexts, list } from '../kit/list.ts';
import { many } from '../kit/list-filter.ts';
import { termsIdentifiers, termsSources, termsStandings, termsStatuses } from './terms-kinds.ts';
import type { TermsRow } from './terms.shapes.ts';

/** Every version of what payers of a business unit agree to, those of the platform among them. */
export const termsList = list<TermsRow>()({
  name: 'terms-of-service',
  needs: 'BusinessUnits:Read',
  usual: 'identifier,-version',
  period: 'none',
  columns: {
    identifier: { kind: 'text', sort: true },
    title: { kind: 'text', sort: true },
    source: { kind: 'text' },
    version: { kind: 'number', sort: true },
    culture: { kind: 'text' },
    standing: { kind: 'status' },
    status: { kind: 'status', off: true },
    effectiveDate: { kind: 'date', sort: true },
    acknowledged: { kind: 'number' },
    modifiedBy: { kind: 'text' },
    modifiedDate: { kind: 'instant', off: true },
  },
  filters: {
    TermsIdentifiers: many('identifier', termsIdentifiers),
    TermsStandings: many('standing', termsStandings),
    TermsStatuses: many('status', termsStatuses),
    TermsCultures: many('culture', cultures),
    TermsSources: many('source', termsSources),
  },
  search: ['title', 'text'],
});

export const termsTexts: ListTexts<typeof termsList> = {
  ...headOf('terms'),
  period: 'effective_date',
  columns: {
    identifier: 'terms_identifier',
    title: 'terms_heading',
    source: 'source',
    version: 'version',
    culture: 'language',
    standing: 'standing',
    status: 'status',
    effectiveDate: 'effective_date',
    acknowledged: 'acknowledged',
    modifiedBy: 'modified_by',
    modifiedDate: 'modified',
  },
  filters: {
    TermsIdentifiers: 'terms_identifier',
    TermsStandings: 'standing',
    TermsStatuses: 'status',
    TermsCultures: 'language',
    TermsSources: 'source',
  },
  fields: { title: 'terms_heading', text: 'terms_text' },
  values: {
    'ach-terms': 'terms_ach',
    'credit-card-terms': 'terms_card',
    'autopay-terms': 'terms_autopay',
    'terms-of-use': 'terms_use',
    'ach-terms-service-fee': 'terms_ach_fee',
    'credit-card-terms-service-fee': 'terms_card_fee',
    'autopay-terms-service-fee': 'terms_autopay_fee',
  },
  members: ['source', 'culture', 'modifiedBy'],
};
