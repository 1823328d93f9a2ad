/** What Twilio says of a number that it never texts for us (its error dictionary: 21xxx when asked, 30xxx later). */
const forGood: Readonly<Record<number, string>> = {
  21211: 'This is no number that takes texts.',
  21214: 'This number cannot be reached.',
  21217: 'This is no number that takes texts.',
  21408: 'Texts to this country are not switched on at the service.',
  21421: 'This is no number that takes texts.',
  21610: 'This number answered STOP.',
  21612: 'This number cannot be texted from ours.',
  21614: 'This is no mobile number.',
  30004: 'This number blocks texts of ours.',
  30005: 'This number is not in use.',
  30006: 'This number takes no texts.',
};

/** Why a number is never texted; undefined where another try may help. */
export const refusedFor = (code: number): string | undefined => forGood[code];

/** What became of a text that was taken, in words, by its code. */
export const failedFor = (code: number): string =>
  forGood[code] ??
  ({ 30003: 'The phone could not be reached.', 30007: 'The carrier took it for junk.' }[code] ||
    `The carrier did not deliver it (${code || 'no reason'}).`);
