/** Made by `texts-files.ts` of the build: the texts of a language in two files. */
declare module 'virtual:texts' {
  interface TextFiles {
    namespaces: readonly string[];
    load: Record<string, () => Promise<{ default: Record<string, unknown> }>>;
  }
  export const firstTexts: TextFiles;
  export const otherTexts: TextFiles;
}
