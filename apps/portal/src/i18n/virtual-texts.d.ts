/** The texts of a language in a few files, built by `texts-files.ts`. */
declare module 'virtual:texts' {
  interface TextFile {
    namespaces: readonly string[];
    load: (code: string) => Promise<Record<string, unknown>>;
  }
  export const textFiles: readonly TextFile[];
}
