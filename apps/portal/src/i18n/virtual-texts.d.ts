/** The texts of all languages, bundled into a few files by `texts-files.ts`. */
declare module 'virtual:texts' {
  interface TextFile {
    namespaces: readonly string[];
    load: (code: string) => Promise<Record<string, unknown>>;
  }
  export const textFiles: readonly TextFile[];
}
