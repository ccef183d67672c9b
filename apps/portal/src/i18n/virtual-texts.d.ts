/** Made by `texts-files.ts` of the build: the texts of a language in a few files. */
declare module 'virtual:texts' {
  interface TextFile {
    namespaces: readonly string[];
    load: (code: string) => Promise<Record<string, unknown>>;
  }
  export const textFiles: readonly TextFile[];
}
