import { describe, expect, it } from 'vitest';
import { answerProblems, keptValues, readValues } from './form-answers.rules.ts';
import { saidProblem } from '../../platform/http/refusal.ts';

const fields = [
  { fieldName: 'permit', fieldLabel: 'Permit number', fieldRequired: true },
  { fieldName: 'email', fieldLabel: 'E-mail' },
  { fieldName: 'emailAgain', fieldLabel: 'E-mail again', fieldMatches: 'email' },
];

describe('the answers of a form', () => {
  it('are an object, or nothing', () => {
    expect(readValues('{"a":1}')).toEqual({ a: 1 });
    for (const wrong of ['', 'x', '[]', 'null', '3', '"a"']) expect(readValues(wrong), wrong).toBeUndefined();
  });

  it('fill in what is required and repeat what must match', () => {
    expect(answerProblems(fields, {}).map(saidProblem)).toEqual([
      { propertyName: 'permit', errorMessage: 'Fill in Permit number.' },
    ]);
    expect(
      answerProblems(fields, { permit: 'P-1', email: 'a@b.test', emailAgain: 'a@c.test' }).map(saidProblem),
    ).toEqual([{ propertyName: 'emailAgain', errorMessage: 'E-mail again must be the same as E-mail.' }]);
    expect(answerProblems(fields, { permit: 'P-1', email: 'a@b.test', emailAgain: 'a@b.test' })).toEqual([]);
  });

  it('keep nothing that was not asked for, not even by a name that every object has', () => {
    expect(keptValues(fields, { permit: 'P-1', status: 'Submitted', __proto__: { email: 'x' } })).toEqual({
      permit: 'P-1',
    });
    expect(answerProblems([{ fieldName: 'toString', fieldRequired: true }], {})).toHaveLength(1);
  });
});
