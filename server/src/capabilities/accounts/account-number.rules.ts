/** A number without the spaces and dashes that people put into it, in small letters. */
export const plainNumber = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase();

/**
 * The same without the zeros before it, which bills print and people leave out; one zero stays of a number that is
 * nothing else.
 */
export const shortNumber = (typed: string): string => plainNumber(typed).replace(/^0+(?=.)/, '');

/**
 * Those whose number was meant (domain.md 1, Text numbers): an exact match wins, then one but for spaces, dashes and
 * case, then one but for zeros before it.
 */
export function meantByNumber<A extends { readonly accountNumber: string }>(
  candidates: readonly A[],
  typed: string,
): readonly A[] {
  const sameAs = (form: (text: string) => string) =>
    candidates.filter((candidate) => form(candidate.accountNumber) === form(typed));
  return [(text: string) => text, plainNumber, shortNumber].map(sameAs).find((same) => same.length > 0) ?? [];
}
