/** Where a logo of a biller stands: on wide pages, and on telephones. */
export const logoPlaces = ['Desktop', 'Mobile'] as const;
export type LogoPlace = (typeof logoPlaces)[number];

/** The largest file that is taken as a logo, and the same as base64. */
export const mostLogoBytes = 1_048_576;
export const mostLogoText = Math.ceil(mostLogoBytes / 3) * 4;

/** A colour as it is kept: six hexadecimal digits. */
export const colourPattern = /^#[0-9a-f]{6}$/;
