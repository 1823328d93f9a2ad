/** A machine is one literal table: state → event → next state. Final states have no events. */
export type StateTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type StateOf<T extends StateTable> = keyof T & string;
export type EventOf<T extends StateTable> = { [S in keyof T]: keyof T[S] }[keyof T] & string;

/** The next state, or undefined where the table does not list the event. */
export function nextState<T extends StateTable>(
  table: T,
  state: StateOf<T>,
  event: EventOf<T>,
): StateOf<T> | undefined {
  const events: Readonly<Record<string, string>> | undefined = table[state];
  return events?.[event] as StateOf<T> | undefined;
}

/** States that nothing leaves. */
export function finalStates<T extends StateTable>(table: T): StateOf<T>[] {
  return Object.keys(table).filter((state) => Object.keys(table[state] ?? {}).length === 0);
}
