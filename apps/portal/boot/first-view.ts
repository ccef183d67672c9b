/** A page of the portal as the build needs it. */
export interface Page {
  /** The first two segments of its path, with `*` for one that may be anything. Optional segments are omitted. */
  place: string;
  /** True if visitors see it as well. */
  isOpen: boolean;
  /** Namespaces of its texts. */
  texts: readonly string[];
  /** The file of its screen. */
  file: string;
}

/** Method and address of a request; the address may end with a parameter whose value is appended. */
type EarlyCall = readonly [method: string, address: string];

/** The requests that `boot.js` sends before the code of the portal is loaded. */
export interface EarlyCalls {
  /** The header with the number of the last fact. */
  seqHeader: string;
  session: EarlyCall;
  account: EarlyCall;
  home: EarlyCall;
  /** The first request of a page, for people of these roles. The group of the pattern is the id in the address. */
  pages: { pattern: string; call: EarlyCall; roles: readonly string[] }[];
}

export interface FirstViews {
  pages: readonly Page[];
  /** The font file of each language that has one. */
  fonts: readonly { language: string; file: string }[];
  calls: EarlyCalls;
}
