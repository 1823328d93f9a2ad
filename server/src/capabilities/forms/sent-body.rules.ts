import { textAt } from '@ratepayer/contract/forms/form-context.ts';
import { type FormContext, type FormField, type FormValues, valueAt } from '@ratepayer/contract/forms/form-shape.ts';

/** What a form asks with, and what is known to us of account, payer and moment. */
interface Asking {
  /** JSON whose texts have places, as it was judged when the form was written. */
  readonly requestBody: string | undefined;
  readonly fields: readonly FormField[];
  readonly context: FormContext;
}
/** What we know at a path, as a text; undefined for what is answered. */
type Known = (path: string) => string | undefined;

/**
 * What a program of the biller is sent of what a browser sent: the keys that the form's own body has, its constants as
 * they stand, answers as they were given, and what is known of account and payer from us, never from who asks. A form
 * without a body of its own sends answers to its fields alone.
 */
export function bodyFor({ requestBody = '', fields, context }: Asking, sent: FormValues): FormValues {
  const names = new Set(fields.map(({ fieldName }) => fieldName));
  if (requestBody.trim() === '') return Object.fromEntries(Object.entries(sent).filter(([name]) => names.has(name)));
  const known: Known = (path) => {
    const [root = ''] = path.split('.');
    return root === 'form' || names.has(path) || names.has(root) ? undefined : textAt(context, path);
  };
  return filled(JSON.parse(requestBody), sent, known) as FormValues;
}

function filled(template: unknown, given: unknown, known: Known): unknown {
  if (typeof template === 'string') return leafOf(template, given, known);
  if (typeof template !== 'object' || template === null) return template;
  if (Array.isArray(template)) return template.map((one, i) => filled(one, partOf(given, String(i)), known));
  return Object.fromEntries(
    Object.entries(template).map(([key, one]) => [key, filled(one, partOf(given, key), known)]),
  );
}

const partOf = (given: unknown, key: string): unknown =>
  typeof given === 'object' && given !== null ? valueAt(given as FormValues, key) : undefined;

const place = /\{\{\s*([\w.-]+)\s*\}\}/;

/** One text of the body. */
function leafOf(template: string, given: unknown, known: Known): unknown {
  const [before, path, behind, ...more] = template.split(place);
  if (path === undefined) return template;
  if (before || behind || more.length > 0) return lineOf(template, given, known);
  return known(path) ?? (isPlain(given) ? given : '');
}

/** Around what was answered stands what we know; where the given text has it otherwise it is no such text. */
function lineOf(template: string, given: unknown, known: Known): string {
  const parts: string[] = [];
  let ours = '';
  for (const [i, piece] of template.split(place).entries()) {
    // The moment is that of who asks, which may be a minute old.
    const text = i % 2 === 0 ? piece : piece === 'currentDate' ? undefined : known(piece);
    if (text === undefined) parts.push(ours);
    ours = text === undefined ? '' : ours + text;
  }
  parts.push(ours);
  return typeof given === 'string' && hasInOrder(given, parts) ? given : parts.join('');
}

function hasInOrder(text: string, parts: readonly string[]): boolean {
  const [begin = '', ...others] = parts;
  const end = others.pop();
  if (end === undefined) return text === begin;
  if (!text.startsWith(begin) || !text.endsWith(end)) return false;
  let at = begin.length;
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= text.length - end.length;
}

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
