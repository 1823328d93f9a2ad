import { useLayoutEffect, useState } from 'react';

const formNow = () => document.querySelector<HTMLFormElement>('form[data-early]');
const elementsOf = (form: HTMLFormElement | null) => [...(form?.elements ?? [])] as HTMLInputElement[];

/** What was typed into the form that the server wrote, field by field, before this script was there. */
export const typedEarly = (): string[] => elementsOf(formNow()).map(({ value }) => value);

/**
 * Whoever was typing goes on typing at the same place, and a button that was pressed too early is pressed now. Read
 * while the form of the server still stands, done as soon as ours stands in its place.
 */
export function useEarly(onPress: () => void): void {
  const [{ at, from, to, pressed }] = useState(() => {
    const form = formNow();
    const active = document.activeElement as HTMLInputElement;
    const { selectionStart: from, selectionEnd: to } = active;
    return { at: elementsOf(form).indexOf(active), from, to, pressed: form?.dataset['early'] === 'pressed' };
  });
  useLayoutEffect(() => {
    const next = elementsOf(document.querySelector('form'))[at];
    next?.focus();
    if (from != null) next?.setSelectionRange(from, to);
    if (pressed) onPress();
  }, []);
}
