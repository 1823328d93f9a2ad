import type { ErrorItem } from '@ratepayer/contract/kit/shapes.ts';
import type { Told, Written } from '@ratepayer/contract/kit/texts.ts';
import { say } from '../texts/refusals.ts';
import { said } from '../texts/say.ts';

/** What is wrong with a property: said already, or told by a rule, which does not know its reader. */
export interface Problem {
  readonly propertyName: string;
  readonly errorMessage: string | Told;
}

/** A problem in its reader's words. */
export const saidProblem = ({ propertyName, errorMessage }: Problem): ErrorItem => ({
  propertyName,
  errorMessage: said(errorMessage),
});

/** A named "no" with its HTTP status; the error handler renders it in the wire shape of the specification. */
export class Refusal extends Error {
  readonly status: number;
  readonly items: readonly ErrorItem[];
  readonly retryAfterSeconds: number | undefined;
  /** The same before it is said, for who keeps it to be read later. */
  readonly told: Written;

  constructor(status: number, problems: readonly Problem[], retryAfterSeconds?: number) {
    const items = problems.map(saidProblem);
    super(items.map((item) => item.errorMessage).join('\n'));
    this.status = status;
    this.told = problems.length === 1 ? (problems[0]?.errorMessage ?? '') : this.message;
    this.items = items;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** 400: one property is wrong; an empty name means the request as a whole. */
export const badRequest = (propertyName: string, errorMessage: string | Told) =>
  new Refusal(400, [{ propertyName, errorMessage }]);
/** 401: no valid token. */
export const notSignedIn = () =>
  new Refusal(401, [{ propertyName: 'Authentication', errorMessage: say('session_expired_please_log') }]);
/** 403: the role or permission is missing. */
export const notAllowed = () =>
  new Refusal(403, [{ propertyName: '', errorMessage: say('not_authorized_perform_action') }]);
/** 404: there is no such thing in the caller's scope. */
export const notFound = (errorMessage: string | Told = say('could_not_find')) =>
  new Refusal(404, [{ propertyName: '', errorMessage }]);
/** 409: somebody else was first. */
export const conflict = (errorMessage: string | Told) => new Refusal(409, [{ propertyName: '', errorMessage }]);
/** 428: the person must prove anew who they are; what they entered is kept by their page. */
export const notFresh = () =>
  new Refusal(428, [{ propertyName: 'step-up', errorMessage: say('step_needs_sign_last') }]);
/** 429: a limit is reached. */
export const tooMany = (errorMessage: string, seconds: number) =>
  new Refusal(429, [{ propertyName: '', errorMessage }], seconds);
