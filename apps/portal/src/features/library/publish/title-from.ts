/** The name of a file as a title: without its ending, and without the characters that R5.1 keeps out of titles. */
export const titleFrom = (fileName: string): string =>
  fileName
    .replace(/\.[^.]+$/, '')
    .replace(/[<>:"/\\|?*.'`_\s]+/g, ' ')
    .trim();
