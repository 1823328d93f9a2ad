import { brandOf } from '@ratepayer/contract/organizations/derive-brand.ts';
import { describe, expect, it } from 'vitest';
import { applyBrand } from './apply-brand.ts';

describe('the colours of a biller', () => {
  it('change the button of the page, its hover and its press', () => {
    const shown = () =>
      ['--primary', '--primary-hover', '--primary-active'].map((token) =>
        document.documentElement.style.getPropertyValue(token),
      );
    applyBrand(brandOf('#1b6b4a'));
    const green = shown();
    applyBrand(brandOf('#7a1f3d'));
    const red = shown();
    expect([green[0], red[0]]).toEqual(['#1b6b4a', '#7a1f3d']);
    expect(new Set([...green, ...red]).size).toBe(6);
  });
});
