interface Searched {
  readonly SearchText?: string | undefined;
  readonly 'Search.SearchText'?: string | undefined;
}
/** The search stands under either key. */
export const searchedIn = <Q extends Searched>(query: Q): Q => ({
  ...query,
  'Search.SearchText': query['Search.SearchText'] ?? query.SearchText,
});
