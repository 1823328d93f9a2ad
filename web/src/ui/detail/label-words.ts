import { say } from '../../platform/texts/forms.ts';
import { type HistoryWords, plainValue } from './history.tsx';

interface Of {
  /** What the fields of the form are called. */
  readonly labels: Readonly<Record<string, string>>;
  /** What one of several things is called by its key, where that is no word of its own. */
  readonly thing?: (key: string) => string;
  readonly draw?: HistoryWords['draw'];
}

/** What changed as its form names it; of one of several things with what that is called: "Rates: Address". */
export function labelWords({ labels, thing = (key) => key, draw = (_, value) => plainValue(value) }: Of): HistoryWords {
  return {
    nameOf: (path) => {
      const at = path.lastIndexOf('.');
      const name = path.slice(at + 1);
      if (at < 0) return labels[name] ?? name;
      return say('of_which', { of: thing(path.slice(0, at)), what: labels[name] ?? name });
    },
    draw: (path, value) => (value === null ? plainValue(value) : draw(path.slice(path.lastIndexOf('.') + 1), value)),
  };
}
