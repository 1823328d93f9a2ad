const mostKept = 256;

/**
 * The same as `make`, asked once for each of the few texts that a column of states, kinds or names says over and over.
 * A column that says more than those is asked each time and keeps nothing.
 */
export function saidBefore(make: (text: string) => string): (text: string) => string {
  const kept = new Map<string, string>();
  let isFull = false;
  return (text) => {
    if (isFull) return make(text);
    const known = kept.get(text);
    if (known !== undefined) return known;
    const made = make(text);
    kept.set(text, made);
    isFull = kept.size >= mostKept;
    if (isFull) kept.clear();
    return made;
  };
}
