import { escaped } from './escaped.ts';

/** The form of Find as it stands before any script has come. */
export interface FindView {
  /** None where no bill is looked for: then there is no form. */
  readonly fields: readonly EarlyField[];
  /** With `{mark}` where the asterisk stands. */
  readonly marked: string;
  readonly whereToFind: string;
  readonly press: string;
  readonly withoutScript: string;
}

interface EarlyField {
  readonly label: string;
  readonly hint: string;
  readonly isRequired: boolean;
  readonly isShort: boolean;
  readonly isNumeric: boolean;
  readonly hasPicture: boolean;
}

/** Keeps the press of the button for the client, which looks the bill up as soon as it is there. */
export const keepPress =
  "addEventListener('submit',e=>{let f=e.target.dataset;if(f.early){e.preventDefault();f.early='pressed'}})";

/**
 * The form with the elements that the client draws (find-form.tsx, field.tsx): who is quick types into it at once, and
 * the client takes what was typed. Nothing in it has a name, so that no number ever gets into an address.
 */
export function findView({ fields, marked, whereToFind, press, withoutScript }: FindView): string {
  const where = whereOf(whereToFind);
  if (fields.length === 0) return `<noscript><p>${escaped(withoutScript)}</p></noscript>`;
  return [
    '<form data-early="1" autocomplete="off">',
    `<p class="muted small marked">${escaped(marked).replace('{mark}', '<span class="req">*</span>')}</p>`,
    `<noscript><p class="marked">${escaped(withoutScript)}</p></noscript>`,
    '<div class="fcols"><div>',
    ...fields.map((field, i) => `${fieldOf(field, `early-${i}`)}${field.hasPicture ? where : ''}`),
    `<button class="btn find-btn">${escaped(press)}</button></div><div class="where"></div></div></form>`,
  ].join('');
}

const whereOf = (text: string): string =>
  [
    '<div class="where-line"><span class="link-btn u small">',
    `<svg class="i" width="20" height="20"></svg><span>${escaped(text)}</span></span></div>`,
  ].join('');

function fieldOf({ label, hint, isRequired, isShort, isNumeric }: EarlyField, id: string): string {
  const star = isRequired ? '<span class="req" aria-hidden="true">*</span>' : '';
  const more = `${hint ? ` aria-describedby="${id}-hint"` : ''}${isNumeric ? ' inputmode="numeric"' : ''}`;
  return [
    `<div class="field${isShort ? ' short' : ''}">`,
    `<label class="label" for="${id}">${escaped(label)}${star}</label>`,
    hint ? `<span class="desc" id="${id}-hint">${escaped(hint)}</span>` : '',
    `<div class="input"><input id="${id}" autocomplete="off"${more}></div></div>`,
  ].join('');
}
