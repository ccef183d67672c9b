/** The characters of the portal's own texts in one file, built by `font-bundles.ts`. */
declare module 'virtual:font-bundle' {
  interface FontBundle {
    url?: string;
    /** The end offset in bytes and the characters of each font in the file. */
    faces?: readonly (readonly [end: number, unicodeRange: string])[];
  }
}
declare module 'virtual:font-bundle/*' {
  const bundle: import('virtual:font-bundle').FontBundle;
  export default bundle;
}
