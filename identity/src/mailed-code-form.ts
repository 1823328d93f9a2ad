import { html } from './escaped.ts';
import type { Words } from './words.ts';

/** What asks for a code by mail, in the form where an address is typed: no password is needed for it. */
export const askForCode = (words: Words): string =>
  `<button class="btn sec full" name="mail-code" value="1" formnovalidate>${html(words.say('code_by_mail'))}</button>`;

/** Whether a form asks for a code by mail, or says one. */
export const isAboutCode = (form: URLSearchParams): boolean => form.has('mail-code') || form.has('mailed');
