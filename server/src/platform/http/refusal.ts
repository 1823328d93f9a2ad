import type { ErrorItem } from '@ratepayer/contract/kit/shapes.ts';

/** A named "no" with its HTTP status; the error handler renders it in the wire shape of the specification. */
export class Refusal extends Error {
  readonly status: number;
  readonly items: readonly ErrorItem[];
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, items: readonly ErrorItem[], retryAfterSeconds?: number) {
    super(items.map((item) => item.errorMessage).join('\n'));
    this.status = status;
    this.items = items;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** 400: one property is wrong; an empty name means the request as a whole. */
export const badRequest = (propertyName: string, errorMessage: string) => new Refusal(400, [{ propertyName, errorMessage }]);
/** 401: no valid token. */
export const notSignedIn = () => new Refusal(401, [{ propertyName: 'Authentication', errorMessage: 'Your session has expired. Please log in again' }]);
/** 403: the role or permission is missing. */
export const notAllowed = () => new Refusal(403, [{ propertyName: '', errorMessage: 'You are not authorized to perform this action' }]);
/** 404: there is no such thing in the caller's scope. */
export const notFound = (errorMessage = 'We could not find that.') => new Refusal(404, [{ propertyName: '', errorMessage }]);
/** 409: somebody else was first. */
export const conflict = (errorMessage: string) => new Refusal(409, [{ propertyName: '', errorMessage }]);
/** 428: the person must prove anew who they are; what they entered is kept by their page. */
export const notFresh = () => new Refusal(428, [{ propertyName: 'step-up', errorMessage: 'This step needs a sign-in of the last 15 minutes.' }]);
/** 429: a limit is reached. */
export const tooMany = (errorMessage: string, seconds: number) => new Refusal(429, [{ propertyName: '', errorMessage }], seconds);
