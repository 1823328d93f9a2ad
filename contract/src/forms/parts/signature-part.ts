import { formatInstant } from '../../kit/local-date.ts';
import type { Told } from '../../kit/texts.ts';
import { tell } from '../../texts/tell-form-parts.ts';
import { plainTextProblem, seen } from '../plain-text.ts';
import { isParts, type PartKind, textPart } from './part-kind.ts';

/** The box that a signature is drawn in, in the units of its strokes. */
export const drawingBox = { width: 600, height: 200 } as const;
export const signingWays = ['Drawn', 'Typed'] as const;
export interface FormSignature {
  readonly name: string;
  readonly way: (typeof signingWays)[number];
  /** Strokes as a path of lines in whole numbers: "M10 20L30 40M50 60L70 80"; '' of one that is typed. */
  readonly drawing: string;
  /** When it was received; no browser says it. */
  readonly signedAt?: string | undefined;
}

const mostName = 120;
/** As much as a drawing may have: a long signature has some four thousand letters. */
export const mostDrawing = 12_000;
/** Strokes, each with a line at least: a dot is no signature. Neither part repeats within the other. */
const strokes = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/;

/** Whether a drawing is one: nothing else is ever put into a picture. */
export const isDrawing = (text: string): boolean => text.length <= mostDrawing && strokes.test(text);

function readSignature(value: unknown): unknown {
  if (!isParts(value)) return typeof value === 'string' ? seen(value) : (value ?? undefined);
  const { way } = value;
  const name = textPart(value['name']);
  const drawing = way === 'Drawn' ? textPart(value['drawing']) : '';
  return name === '' && drawing === '' ? undefined : { name, way, drawing };
}

function signatureProblem(value: unknown): Told | undefined {
  if (!isParts(value)) return tell('no_signature');
  const [name, drawing] = [textPart(value['name']), textPart(value['drawing'])];
  const way = signingWays.find((one) => one === value['way']);
  if (name === '') return tell('sign_name');
  if (!way) return tell('no_signature');
  if (way === 'Drawn' && drawing === '') return tell('sign_draw');
  if (way === 'Drawn' && !isDrawing(drawing)) return tell('sign_again');
  return plainTextProblem(name, mostName);
}

/** A signature: the name of who signs, drawn beside it or signed by being typed. */
export const signaturePart: PartKind = {
  read: readSignature,
  wrong: (_field, value) => signatureProblem(value),
  typed: (value) => ({ name: '', way: 'Drawn', drawing: '', ...(isParts(value) ? value : {}) }),
  value: readSignature,
  line(value, culture, timeZone) {
    if (!isParts(value)) return '';
    const at = textPart(value['signedAt']);
    const moment = at && timeZone ? formatInstant(at, timeZone, undefined, culture) : '';
    return [textPart(value['name']), moment].filter(Boolean).join(', ');
  },
};
