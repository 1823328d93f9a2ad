/** Somebody changed what this rests on between two looks: the whole transaction again, as after a deadlock. */
export const changedMeanwhile = (): Error =>
  Object.assign(new Error('An account ended, or another one took over, meanwhile.'), { code: '40001' });
