// The first that a browser names: those that are made of another one name that one, too.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];
const named = (of: typeof browsers, userAgent: string) => of.find(([sign]) => sign.test(userAgent))?.[1];

/** What a browser says that it is, and on what it runs; nothing for what is not known. */
export const browserName = (
  userAgent: string,
): { readonly browser: string | undefined; readonly system: string | undefined } => ({
  browser: named(browsers, userAgent),
  system: named(systems, userAgent),
});
