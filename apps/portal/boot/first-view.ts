/** The data about a page that the build needs. */
export interface Page {
  /** The first two segments of the path. Parameters are written as `*`, and optional segments are omitted. */
  place: string;
  /** True if visitors can open the page too. */
  isOpen: boolean;
  texts: readonly string[];
  file: string;
}

/** The method and address of a request. The address may end with a parameter whose value is appended. */
type EarlyCall = readonly [method: string, address: string];

/** The requests that `boot.js` sends before the code of the portal is loaded. */
export interface EarlyCalls {
  /** The name of the header that contains the number of the last fact. */
  seqHeader: string;
  session: EarlyCall;
  account: EarlyCall;
  home: EarlyCall;
  /** The first request of a page, sent only for people with these roles. The pattern's group captures the id in the URL. */
  pages: { pattern: string; call: EarlyCall; roles: readonly string[] }[];
}

export interface FirstViews {
  pages: readonly Page[];
  /** The font file by language, for languages that have their own font. */
  fonts: readonly { language: string; file: string }[];
  calls: EarlyCalls;
}
