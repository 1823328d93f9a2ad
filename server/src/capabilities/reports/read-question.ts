import type { Question } from '@ratepayer/contract/reports/report.operations.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { sentenceOf } from '../../platform/http/say-issue.ts';
import type { ReportedList } from './reported-list.ts';

/**
 * A question as the list's own export reads it from an address. @throws 400 with a sentence for each key that does not
 * fit.
 */
export function readQuestion({ query }: Pick<ReportedList, 'query'>, asked: Question): Record<string, unknown> {
  const texts = Object.fromEntries(
    Object.entries(asked).map(([key, value]) => [key, Array.isArray(value) ? value : String(value)]),
  );
  const read = query.strict().safeParse(texts);
  if (read.success) return read.data;
  const problems = read.error.issues.flatMap((issue) => {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')];
    return names.map((name) => ({ propertyName: `query.${name}`, errorMessage: sentenceOf(issue.message) }));
  });
  throw new Refusal(400, problems);
}
