import { type Caller, systemCaller } from '../../platform/http/caller.ts';

/** Who closes a day: a person, or by name the product itself. */
export type Closer = Caller | string;

/** The closer as the audit knows who does something. */
export const closerIn = (businessUnitId: number, by: Closer): Caller =>
  typeof by === 'string' ? { ...systemCaller([businessUnitId]), name: by } : by;
