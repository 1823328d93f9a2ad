const name = 'ratepayer.browser';

const made = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))))
    .replaceAll('+', '-')
    .replaceAll('/', '_');

/**
 * By which a link that was mailed knows the browser that opened it first (decision 276). It opens nothing by itself,
 * and stays: whoever finishes later is not asked for a code.
 */
export function browserKey(): string {
  const kept = localStorage.getItem(name);
  if (kept) return kept;
  const key = made();
  localStorage.setItem(name, key);
  return key;
}
