import { useQuery } from '@tanstack/react-query';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import type { TermsIdentifier } from '@ratepayer/contract/terms/terms-kinds.ts';
import { termsApi } from '../../platform/api/terms.api.ts';
import { queryOf } from '../../platform/query-of.ts';

interface Of {
  readonly unitId: number;
  readonly identifier: TermsIdentifier;
  readonly culture: Culture;
}

/** Every version of one text in one language, the latest first. */
export const useVersionsOf = ({ unitId, identifier, culture }: Of) =>
  useQuery(
    queryOf(termsApi.listTerms, {
      businessUnitId: unitId,
      TermsIdentifiers: [identifier],
      TermsCultures: [culture],
      'Sorted.0.Id': 'effectiveDate',
      'Sorted.0.Desc': true,
      PageSize: 250,
    }),
  );

/** What one version says, where one is meant. */
export const useText = (unitId: number, id: number | undefined) =>
  useQuery({ ...queryOf(termsApi.readTerms, { businessUnitId: unitId, termsId: id ?? 0 }), enabled: id !== undefined });
