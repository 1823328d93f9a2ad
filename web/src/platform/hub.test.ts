import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Topic, TopicMessage } from '@ratepayer/contract/realtime/topics.ts';
import { makeHub, type Wire, waitAfter } from './hub.ts';

/** The far end of a connection, played by hand. */
class Line implements Wire {
  readonly heard = new Map<Topic, (message: TopicMessage) => void>();
  lose: () => void = () => undefined;
  comeBack: () => void = () => undefined;
  close: () => void = () => undefined;
  readonly answers: boolean;
  constructor(answers: boolean) {
    this.answers = answers;
  }
  on(topic: Topic, take: (message: TopicMessage) => void): void {
    this.heard.set(topic, take);
  }
  onreconnecting(tell: () => void): void {
    this.lose = tell;
  }
  onreconnected(tell: () => void): void {
    this.comeBack = tell;
  }
  onclose(tell: () => void): void {
    this.close = tell;
  }
  async start(): Promise<void> {
    if (!this.answers) throw new Error('nobody answers');
  }
  say(topic: Topic, businessUnitId: number): void {
    this.heard.get(topic)?.({ topic, businessUnitId, id: 1 });
  }
}

const lines: Line[] = [];
const hubOf = (...answers: boolean[]) =>
  makeHub(async () => {
    const line = new Line(answers[lines.length] ?? true);
    lines.push(line);
    return line;
  });
const soon = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  lines.length = 0;
});
afterEach(() => vi.useRealTimers());

it('opens one connection for all listeners, and tells each what is of its business unit and topic', async () => {
  const hub = hubOf();
  const heard: string[] = [];
  const stopOne = hub.listen(1, ['Payment.Processed'], ({ topic }) => heard.push(`one ${topic}`));
  hub.listen(2, ['Payment.Processed', 'Account.Updated'], ({ topic }) => heard.push(`two ${topic}`));
  await soon();
  expect(hub.state()).toBe('there');
  expect(lines).toHaveLength(1);
  lines[0]?.say('Payment.Processed', 1);
  lines[0]?.say('Account.Updated', 1);
  lines[0]?.say('Account.Updated', 2);
  expect(heard).toEqual(['one Payment.Processed', 'two Account.Updated']);
  // Another business unit is chosen: the one before is never heard again.
  stopOne();
  hub.listen(3, ['Payment.Processed'], ({ topic }) => heard.push(`three ${topic}`));
  lines[0]?.say('Payment.Processed', 1);
  lines[0]?.say('Payment.Processed', 3);
  expect(heard.slice(2)).toEqual(['three Payment.Processed']);
  expect(lines).toHaveLength(1);
});

it('tries until somebody answers, and says when it is lost and when it is back', async () => {
  const hub = hubOf(false, false, true);
  const told: string[] = [];
  hub.onState(() => told.push(hub.state()));
  hub.onBack(() => told.push('back'));
  hub.listen(1, ['Payment.Processed'], () => undefined);
  await soon();
  expect(told).toEqual(['lost']);
  await vi.advanceTimersByTimeAsync(2000 + 5000);
  expect(lines).toHaveLength(3);
  expect(told).toEqual(['lost', 'there', 'back']);
  lines[2]?.lose();
  lines[2]?.comeBack();
  expect(told.slice(3)).toEqual(['lost', 'there', 'back']);
});

it('comes back after a minute when it was sent away', async () => {
  const hub = hubOf();
  hub.listen(1, ['Payment.Processed'], () => undefined);
  await soon();
  lines[0]?.close();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(lines).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(lines).toHaveLength(2);
  expect(hub.state()).toBe('there');
});

it('waits longer each time, at most a minute, and not as long as everybody else', () => {
  expect([0, 1, 2, 3, 4, 5, 99].map((failures) => waitAfter(failures, 1))).toEqual([
    1000, 2000, 5000, 10_000, 30_000, 60_000, 60_000,
  ]);
  expect(waitAfter(0, 0)).toBe(500);
});
