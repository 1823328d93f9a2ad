import type { Brand } from '@ratepayer/contract/organizations/organization.operations.ts';

/** Puts a biller's colours into the tokens of the page. */
export function applyBrand({ light, dark }: Brand): void {
  const root = document.documentElement;
  const { fill, on, hover, active, soft, tint, tintHover, text, line, mark, edge } =
    root.dataset['mode'] === 'dark' ? dark : light;
  const tokens = {
    primary: fill,
    'on-primary': on,
    'primary-hover': hover,
    'primary-active': active,
    'primary-soft': soft,
    selected: soft,
    'primary-tint': tint,
    'primary-tint-hover': tintHover,
    'primary-text': text,
    'primary-line': line,
    'primary-mark': mark,
    focus: text,
  };
  for (const [name, value] of Object.entries(tokens)) root.style.setProperty(`--${name}`, value);
  root.classList.toggle('edge', edge);
}
