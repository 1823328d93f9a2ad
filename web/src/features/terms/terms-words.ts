import type { TermsIdentifier } from '@ratepayer/contract/terms/terms-kinds.ts';
import type { TermsRow } from '@ratepayer/contract/terms/terms.shapes.ts';
import { termsTexts } from '@ratepayer/contract/terms/terms.list.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { mayChange } from './may-change.ts';

/** What a text is called. */
export function nameOf(identifier: TermsIdentifier): string {
  const word = termsTexts.values?.[identifier];
  return word ? sayList(word) : identifier;
}

/** Where all about a text stands, of one of its versions where one is meant. */
export const viewOf = (
  { identifier, culture }: { readonly identifier: TermsIdentifier; readonly culture: string },
  unitId: number,
  version?: number,
): string =>
  `/portal/terms-of-service/view/${identifier}?bu=${unitId}&culture=${culture}${version ? `&version=${version}` : ''}`;

/** Where a draft is written, or a new version from another one. */
export const draftOf = ({ id }: { readonly id: number }, unitId: number): string =>
  `/portal/terms-of-service/create/${id}?bu=${unitId}`;

/** Where a version is opened: a draft is written on by who may, everything else is read. */
export const placeOf = (version: TermsRow, unitId: number, user: Parameters<typeof mayChange>[0]): string =>
  version.status === 'Draft' && mayChange(user, version)
    ? draftOf(version, unitId)
    : viewOf(version, unitId, version.id);
