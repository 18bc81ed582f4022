/** In this order: a browser also names those that it is made from. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]
const MAX_READ = 500

/** The browser and system of a `User-Agent`, such as `Firefox, Android`; empty where neither is known. Nothing of the header itself is in it. */
export const deviceWords = (userAgent = ''): string => {
  const read = userAgent.slice(0, MAX_READ)
  return [BROWSERS, SYSTEMS].flatMap((all) => all.find(([pattern]) => pattern.test(read))?.[1] ?? []).join(', ')
}
