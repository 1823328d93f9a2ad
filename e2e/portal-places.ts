import { everydayPlaces } from './everyday-places.ts';
import type { Place } from './portal-place.ts';
import { setUpPlaces } from './set-up-places.ts';

/**
 * Every page of the portal by an address of the sample town. A screen, tab or dialog without one fails a house test.
 */
export const places: readonly Place[] = [...everydayPlaces, ...setUpPlaces];
