/** What an answer to a text may mean to us. */
export type ReplyWord = 'STOP' | 'START' | 'HELP';

// The usual words of carriers (CTIA), and those that 47 CFR 64.1200(a)(10) takes for a no.
const words: Readonly<Record<ReplyWord, readonly string[]>> = {
  STOP: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  START: ['START', 'UNSTOP'],
  HELP: ['HELP', 'INFO'],
};
const inOrder = ['STOP', 'START', 'HELP'] as const;

/** The word that somebody answered alone, however they wrote it; undefined for everything else. */
export function replyWord(body: string): ReplyWord | undefined {
  const said = body
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return inOrder.find((word) => words[word].includes(said));
}
