// A mask says what stands where: # a digit, A a letter, * either; everything else stands as it is.
const places: Readonly<Record<string, RegExp>> = { '#': /\d/, A: /[A-Za-z]/, '*': /[A-Za-z\d]/ };

/** What was typed, put into the mask as far as it reaches: "512555" under "(###) ###-####" is "(512) 555". */
export function masked(mask: string, typed: string): string {
  const given = [...typed].filter((letter) => /[A-Za-z\d]/.test(letter));
  let shown = '';
  let still = '';
  for (const place of mask) {
    const takes = places[place];
    if (!takes) {
      still += place;
      // What the mask itself says is not typed twice.
      if (given[0] === place) given.shift();
      continue;
    }
    while (given.length > 0 && !takes.test(given[0] ?? '')) given.shift();
    const next = given.shift();
    if (next === undefined) return shown;
    shown += still + next;
    still = '';
  }
  return shown + still;
}

/** Whether a value fills a mask to its end. */
export function fillsMask(mask: string, value: string): boolean {
  const letters = [...value];
  const wanted = [...mask];
  return (
    letters.length === wanted.length &&
    wanted.every((place, i) => (places[place] ?? exact(place)).test(letters[i] ?? ''))
  );
}
const exact = (letter: string) => ({ test: (found: string) => found === letter });
