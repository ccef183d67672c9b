/** The browser and operating system of a user agent. Null if it is not recognized. */
export interface DeviceName {
  browser: string | null;
  system: string | null;
}

/** Browsers by their mark in user agents. The order matters, because most user agents also contain the marks of other browsers. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biP(hone|od)\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstMatch = (agent: string, names: typeof BROWSERS): string | null => names.find(([mark]) => mark.test(agent))?.[1] ?? null;

export const deviceNameOf = (agent: string): DeviceName => ({ browser: firstMatch(agent, BROWSERS), system: firstMatch(agent, SYSTEMS) });

/** Returns browser and system in one line, or an empty text if neither is recognized. */
export const deviceLine = (agent: string): string => {
  const { browser, system } = deviceNameOf(agent);
  return [browser, system].filter(Boolean).join(' · ');
};
