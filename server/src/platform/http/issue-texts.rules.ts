import type { z } from 'zod';

const named: Readonly<Record<string, string>> = {
  string: 'Send a text.',
  number: 'Send a number.',
  int: 'Send a whole number.',
  boolean: 'Send true or false.',
  array: 'Send a list.',
  object: 'Send an object.',
  record: 'Send an object.',
};

const formats: Readonly<Record<string, string>> = {
  email: 'Enter an e-mail address, as name@example.com.',
  datetime: 'Enter an instant that exists, as 2026-11-22T17:30:00Z.',
  url: 'Enter a web address, as https://example.com.',
};

const mostChoices = 30;
const choices = (values: readonly unknown[]) => (values.length > mostChoices ? 'Choose one of the values that the documentation lists.' : `Choose one of: ${values.join(', ')}.`);

function tooSmall({ origin, minimum, inclusive }: { readonly origin: string; readonly minimum: number | bigint; readonly inclusive?: boolean | undefined }): string {
  if (origin === 'string') return minimum === 1 ? 'Fill this in.' : `Enter at least ${minimum} characters.`;
  if (origin === 'array') return `Send at least ${minimum === 1 ? 'one item' : `${minimum} items`}.`;
  return inclusive === false ? `Enter more than ${minimum}.` : `Enter ${minimum} or more.`;
}

function tooBig({ origin, maximum, inclusive }: { readonly origin: string; readonly maximum: number | bigint; readonly inclusive?: boolean | undefined }): string {
  if (origin === 'string') return `Enter at most ${maximum} characters.`;
  if (origin === 'array') return `Send at most ${maximum} items.`;
  return inclusive === false ? `Enter less than ${maximum}.` : `Enter ${maximum} or less.`;
}

/** What a person or a program is told of a value that does not fit its shape: a sentence that says what to send instead. */
export function sayIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'This is needed. Send it.' : (named[issue.expected] ?? 'Send what the documentation shows.');
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return formats[issue.format] ?? 'Write this in the form that the documentation shows.';
    case 'invalid_value':
      return issue['expected'] === 'stringbool' ? 'Send true or false.' : choices(issue.values);
    case 'unrecognized_keys':
      return 'This is not known here. Leave it out.';
    default:
      return 'Send one of the shapes that the documentation shows.';
  }
}
