import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-shell.ts';
import { capital } from '../../ui/capital.ts';
import type { Screen } from './screen.ts';

/** What a screen is called. */
export const sayScreen = ({ name }: Pick<Screen, 'name'>): string =>
  typeof name === 'string' ? say(`screen_${name}`) : capital(sayList(name.of));
