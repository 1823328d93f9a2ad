import { expect, it } from 'vitest';
import { replyWord } from './reply-words.rules.ts';

it('knows the words of carriers however they are written, and nothing else', () => {
  for (const word of [
    'STOP',
    'stopall',
    'Unsubscribe',
    ' cancel. ',
    'END',
    'quit!',
    '“Stop”',
    'STOP ALL',
    'opt-out',
    'ＳＴＯＰ',
  ])
    expect(replyWord(word), word).toBe('STOP');
  for (const word of ['start', 'UNSTOP', 'Start.']) expect(replyWord(word), word).toBe('START');
  for (const word of ['HELP', 'help?', 'info']) expect(replyWord(word), word).toBe('HELP');
  for (const other of ['', 'stop by tomorrow', 'do not stop', 'yes', '4242 4242 4242 4242', 'STOP1', 'ENDE'])
    expect(replyWord(other), other).toBeUndefined();
});
