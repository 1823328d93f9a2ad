import { browserName } from '../../platform/browser-name.ts';
import { say } from '../../platform/texts/staff-access.ts';

/** What a browser is called by what it says of itself; an unknown one is a browser. */
export function browserOf(userAgent: string): string {
  const { browser = say('session_unknown'), system } = browserName(userAgent);
  return system ? say('session_browser_on', { browser, system }) : browser;
}
