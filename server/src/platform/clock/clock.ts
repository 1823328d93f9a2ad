/** Time is a collaborator: rules and verbs get it handed in, tests fix it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands until it is moved. */
export function fixedClock(start: string | Date): Clock & { advance(seconds: number): void } {
  let at = new Date(start).getTime();
  return {
    now: () => new Date(at),
    advance: (seconds) => {
      at += seconds * 1000;
    },
  };
}
