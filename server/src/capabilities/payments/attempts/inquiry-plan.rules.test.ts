import { describe, expect, it } from 'vitest';
import { nextWaitSeconds, postpone } from './inquiry-plan.rules.ts';

describe('the plan of inquiries', () => {
  it('asks after 30 s, 2 min, 10 min, then hourly for a day, then daily', () => {
    expect([0, 1, 2, 3, 26, 27, 100].map(nextWaitSeconds)).toEqual([30, 120, 600, 3600, 3600, 86_400, 86_400]);
  });

  it('does not advance while nobody answers', () => {
    expect(
      postpone({ said: 'nothing', ageSeconds: 5000, notFoundFinalSeconds: 600, inquiryCount: 1, notFoundCount: 9 }),
    ).toEqual({ waitSeconds: 120, advances: false, proves: false, isFinal: false });
    expect(
      postpone({ said: 'open', ageSeconds: 5000, notFoundFinalSeconds: 600, inquiryCount: 1, notFoundCount: 9 }),
    ).toEqual({ waitSeconds: 120, advances: true, proves: false, isFinal: false });
  });

  it('believes the second "not found" that counts, and none before the final time of the gateway', () => {
    const final = (ageSeconds: number, notFoundCount: number) =>
      postpone({ said: 'notFound', ageSeconds, notFoundFinalSeconds: 600, inquiryCount: 5, notFoundCount }).isFinal;
    expect([final(600, 0), final(600, 1), final(9000, 2), final(599, 1), final(599, 5)]).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it('asks about what was not found when it begins to count, and a minute later', () => {
    const asked = { said: 'notFound', notFoundFinalSeconds: 600, notFoundCount: 0 } as const;
    expect(postpone({ ...asked, ageSeconds: 10, inquiryCount: 0 })).toEqual({
      waitSeconds: 30,
      advances: true,
      proves: false,
      isFinal: false,
    });
    expect(postpone({ ...asked, ageSeconds: 162, inquiryCount: 2 })).toEqual({
      waitSeconds: 438,
      advances: true,
      proves: false,
      isFinal: false,
    });
    expect(postpone({ ...asked, ageSeconds: 599.5, inquiryCount: 9 })).toEqual({
      waitSeconds: 1,
      advances: true,
      proves: false,
      isFinal: false,
    });
    expect(postpone({ ...asked, ageSeconds: 600, inquiryCount: 9 })).toEqual({
      waitSeconds: 60,
      advances: true,
      proves: true,
      isFinal: false,
    });
  });
});
