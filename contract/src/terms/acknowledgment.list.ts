import { cultures } from '../kit/culture.ts';
import { headOf, type ListTexts, list } from '../kit/list.ts';
import { many, typed } from '../kit/list-filter.ts';
import { acknowledgmentMethods } from './terms-kinds.ts';
import type { AcknowledgmentRow } from './terms.shapes.ts';
import { termsTexts } from './terms.list.ts';

/** Who agreed to which version of a text, when and how; the latest first. */
export const acknowledgmentList = list<AcknowledgmentRow>()({
  name: 'acknowledgments',
  needs: 'BusinessUnits:Read',
  usual: '-acknowledgedAt',
  period: 'open',
  columns: {
    acknowledgedAt: { kind: 'instant', sort: true },
    payerName: { kind: 'text' },
    referenceNumber: { kind: 'reference' },
    method: { kind: 'text' },
    identifier: { kind: 'text', off: true },
    version: { kind: 'number' },
    culture: { kind: 'text', off: true },
    source: { kind: 'text', off: true },
  },
  filters: {
    TermsCultures: many('culture', cultures),
    AcknowledgmentMethods: many('method', acknowledgmentMethods),
    TermsVersion: typed('version', 9),
  },
  search: ['referenceNumber', 'email'],
});

export const acknowledgmentTexts: ListTexts<typeof acknowledgmentList> = {
  ...headOf('acknowledgments'),
  period: 'agreed',
  columns: {
    acknowledgedAt: 'agreed',
    payerName: 'payer',
    referenceNumber: 'payment',
    method: 'method',
    identifier: 'terms_identifier',
    version: 'version',
    culture: 'language',
    source: 'source',
  },
  filters: {
    TermsCultures: 'language',
    AcknowledgmentMethods: 'method',
    TermsVersion: 'version',
  },
  fields: { referenceNumber: 'full_reference_number', email: 'email' },
  values: termsTexts.values ?? {},
  members: ['method', 'culture', 'source'],
};
