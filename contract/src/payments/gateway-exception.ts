/** What a gateway's books and ours do not explain to each other (domain.md 4.18). */
export const exceptionKinds = [
  'Amount Differs',
  'Never Taken',
  'Money Without A Payment',
  'Refunded Twice',
  'Given Back',
  'Line Missing',
  'Id Disagrees',
  'Test Sale',
] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];

/** What staff may do about one. */
export const exceptionActions = ['Belongs', 'Accept', 'Give back', 'Not ours', 'Never taken'] as const;
export type ExceptionAction = (typeof exceptionActions)[number];

/** How one ends. */
export const resolutions = ['Belongs', 'Accepted', 'Given Back', 'Not Ours', 'Never Taken'] as const;
export type ExceptionResolution = (typeof resolutions)[number];

/** Whether a person still has to look at one. */
export const exceptionStates = ['Open', 'Settled'] as const;
