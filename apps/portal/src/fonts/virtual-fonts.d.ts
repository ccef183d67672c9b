/** Made by `font-bundles.ts` of the build: the signs of the portal's own texts in one file. */
declare module 'virtual:font-bundle' {
  interface FontBundle {
    url?: string;
    /** For each font within: where it ends, and which signs it has. */
    faces?: readonly (readonly [end: number, unicodeRange: string])[];
  }
}
declare module 'virtual:font-bundle/*' {
  const bundle: import('virtual:font-bundle').FontBundle;
  export default bundle;
}
