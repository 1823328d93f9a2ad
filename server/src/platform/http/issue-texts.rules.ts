import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';
import type { z } from 'zod';

const named = {
  string: 'send_a_text',
  number: 'send_a_number',
  int: 'send_a_whole_number',
  boolean: 'send_true_or_false',
  array: 'send_a_list',
  object: 'send_an_object',
  record: 'send_an_object',
} as const;

const formats = { email: 'enter_email', datetime: 'enter_instant', url: 'enter_web_address' } as const;
const keyIn = <T extends object>(table: T, name: string): T[keyof T] | undefined =>
  Object.hasOwn(table, name) ? table[name as keyof T] : undefined;

const mostChoices = 30;
const choices = (values: readonly unknown[]) =>
  values.length > mostChoices ? tell('choose_documented') : tell('choose_one_of', { values: values.join(', ') });

function tooSmall({
  origin,
  minimum,
  inclusive,
}: {
  readonly origin: string;
  readonly minimum: number | bigint;
  readonly inclusive?: boolean | undefined;
}): Told {
  const least = Number(minimum);
  if (origin === 'string') return minimum === 1 ? tell('fill_this_in') : tell('enter_characters_or_more', { least });
  if (origin === 'array') return tell('send_items_or_more', { least });
  return inclusive === false ? tell('enter_more_than', { least }) : tell('enter_at_least', { least });
}

function tooBig({
  origin,
  maximum,
  inclusive,
}: {
  readonly origin: string;
  readonly maximum: number | bigint;
  readonly inclusive?: boolean | undefined;
}): Told {
  const most = Number(maximum);
  if (origin === 'string') return tell('enter_characters_or_fewer', { most });
  if (origin === 'array') return tell('send_items_or_fewer', { most });
  return inclusive === false ? tell('enter_less_than', { most }) : tell('enter_at_most', { most });
}

/** What a person or a program is told of a value that does not fit its shape: what to send instead. */
export function tellIssue(issue: z.core.$ZodRawIssue): Told {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? tell('needed')
        : tell(keyIn(named, issue.expected) ?? 'send_what_documentation_shows');
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return tell(keyIn(formats, issue.format) ?? 'write_as_documented');
    case 'invalid_value':
      return issue['expected'] === 'stringbool' ? tell('send_true_or_false') : choices(issue.values);
    case 'unrecognized_keys':
      return tell('not_known_here');
    default:
      return tell('send_documented_shape');
  }
}
