import type { Brand, BrandColours } from './organization.operations.ts';

/*
 * A biller gives one colour; every other is derived in OKLCH so that steps look even and every pair keeps its contrast
 * (look.md 13). Matrices: B. Ottosson, "A perceptual color space for image processing". Payers load the colours, not
 * this: the server reckons them.
 */

type Triple = readonly [number, number, number];
export type Mode = keyof Brand;

const ink = '#161f2c';
const white = '#ffffff';
const grounds: Record<Mode, { surface: string; canvas: string }> = {
  light: { surface: '#ffffff', canvas: '#f2f4f7' },
  dark: { surface: '#1a1f27', canvas: '#12161d' },
};
const rampL = [0.972, 0.942, 0.888, 0.808, 0.718, 0.622, 0.522, 0.457, 0.392, 0.302];
const rampC = [0.07, 0.17, 0.34, 0.57, 0.78, 0.95, 1, 0.93, 0.79, 0.58];
const warmth = [1.3, 1.6, 1.9, 1.6, 1.2, 1, 1, 1, 1, 1];

const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const gamma = (c: number) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055);
/** Red, green and blue of a colour, in light. */
function lightOf(hex: string): Triple {
  const of = (i: number) => linear(Number.parseInt(hex.slice(i, i + 2), 16) / 255);
  return [of(1), of(3), of(5)];
}
const toHex = (rgb: readonly number[]) =>
  `#${rgb
    .map((c) =>
      Math.round(Math.min(1, Math.max(0, c)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

function luminance(hex: string): number {
  const [r, g, b] = lightOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast ratio of two colours. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

function toOklch(hex: string): Triple {
  const [r, g, b] = lightOf(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    Math.hypot(a, bb),
    ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360,
  ];
}

function toLinear(L: number, C: number, H: number): Triple {
  const a = C * Math.cos((H * Math.PI) / 180);
  const b = C * Math.sin((H * Math.PI) / 180);
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** The colour, its chroma reduced until the screen can show it. */
function fromOklch(L: number, C: number, H: number): string {
  let chroma = C;
  for (let i = 0; i < 60; i++) {
    const rgb = toLinear(L, chroma, H);
    if (rgb.every((v) => v >= -0.0005 && v <= 1.0005)) return toHex(rgb.map((v) => gamma(Math.max(0, v))));
    chroma *= 0.96;
  }
  return toHex(toLinear(L, 0, H).map((v) => gamma(Math.max(0, v))));
}

/** Ten shades; the brand colour itself replaces the one nearest in lightness. */
function ramp(input: string): string[] {
  const [L0, C, H] = toOklch(input);
  const chroma = Math.min(C, 0.19);
  const warm = H > 65 && H < 115;
  const shades = rampL.map((L, i) => fromOklch(L, chroma * (rampC[i] ?? 1) * (warm ? (warmth[i] ?? 1) : 1), H));
  const distance = rampL.map((L) => Math.abs(L - L0));
  shades[distance.indexOf(Math.min(...distance))] = input;
  return shades;
}

/** Steps lightness until the ratio against every ground is reached. */
function until(input: string, on: readonly string[], ratio: number, direction: 1 | -1): string {
  const [L0, C, H] = toOklch(input);
  for (let i = 0, L = L0; i < 200 && L > 0 && L < 1; i++, L += direction * 0.005) {
    const hex = fromOklch(L, C, H);
    if (on.every((ground) => contrast(hex, ground) >= ratio)) return hex;
  }
  return direction < 0 ? '#000000' : white;
}

function fillOf(input: string, mode: Mode): { fill: string; on: string } {
  const { surface } = grounds[mode];
  const start = mode === 'dark' && contrast(input, surface) < 3 ? until(input, [surface], 3.05, 1) : input;
  if (contrast(start, white) >= 4.5) return { fill: start, on: white };
  if (contrast(start, ink) >= 4.5 && (mode === 'dark' || toOklch(input)[0] > 0.66)) return { fill: start, on: ink };
  return { fill: until(start, [white], 4.55, -1), on: white };
}

/** Every colour that a biller's one colour gives in a mode. */
export function deriveBrand(input: string, mode: Mode): BrandColours {
  const { surface, canvas } = grounds[mode];
  const shades = ramp(input);
  const shade = (i: number) => shades[i] ?? input;
  const [, C0, H0] = toOklch(input);
  const muted = Math.min(C0, 0.19);
  const { fill, on } = fillOf(input, mode);
  const [L, C, H] = toOklch(fill);
  const away = on === white ? -1 : 1;
  const light = mode === 'light';
  const soft = light ? shade(0) : fromOklch(0.285, muted * 0.32, H0);
  const tint = light ? shade(1) : fromOklch(0.325, muted * 0.38, H0);
  const tintHover = light ? fromOklch(0.918, muted * 0.25, H0) : fromOklch(0.36, muted * 0.42, H0);
  const under = [surface, canvas, soft, tint, tintHover];
  return {
    fill,
    on,
    hover: fromOklch(Math.min(0.97, L + away * 0.05), C, H),
    active: fromOklch(Math.min(0.985, L + away * 0.1), C, H),
    soft,
    tint,
    tintHover,
    text: light ? until(input, under, 4.6, -1) : until(shade(4), under, 4.6, 1),
    line: light ? shade(3) : fromOklch(0.45, muted * 0.6, H0),
    mark: until(input, [surface, canvas, soft], 3.05, light ? -1 : 1),
    edge: contrast(fill, surface) < 3,
  };
}

/** The same for both modes of a page. */
export const brandOf = (input: string): Brand => ({
  light: deriveBrand(input, 'light'),
  dark: deriveBrand(input, 'dark'),
});
