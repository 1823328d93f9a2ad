import { describe, expect, it } from 'vitest';
import { contrast, deriveBrand, type Mode } from './derive-brand.ts';

const grounds = { light: ['#ffffff', '#f2f4f7'], dark: ['#1a1f27', '#12161d'] } as const;

describe('a biller’s colour', () => {
  it.each([
    ['#1f5fc4', '#1f5fc4', '#ffffff', '#1f5fc4'],
    ['#1b6b4a', '#1b6b4a', '#ffffff', '#1b6b4a'],
    ['#f5b800', '#f5b800', '#161f2c', '#805f04'],
    ['#ff0000', '#ea120b', '#ffffff', '#c60c07'],
  ])('%s fills with %s, writes on it in %s and links in %s', (input, fill, on, text) => {
    expect(deriveBrand(input, 'light')).toMatchObject({ fill, on, text });
  });

  it.each(['light', 'dark'] as Mode[])('keeps every contrast in %s, whatever the colour', (mode) => {
    for (let r = 0; r < 256; r += 51) {
      for (let g = 0; g < 256; g += 51) {
        for (let b = 0; b < 256; b += 51) {
          const input = `#${[r, g, b].map((c) => c.toString(16).padStart(2, '0')).join('')}`;
          const brand = deriveBrand(input, mode);
          const [surface, canvas] = grounds[mode];
          for (const fill of [brand.fill, brand.hover, brand.active])
            expect(contrast(fill, brand.on), `${input} button`).toBeGreaterThanOrEqual(4.5);
          for (const ground of [surface, canvas, brand.soft, brand.tint, brand.tintHover])
            expect(contrast(brand.text, ground), `${input} link`).toBeGreaterThanOrEqual(4.5);
          for (const ground of [surface, canvas, brand.soft])
            expect(contrast(brand.mark, ground), `${input} mark`).toBeGreaterThanOrEqual(3);
        }
      }
    }
  });
});
