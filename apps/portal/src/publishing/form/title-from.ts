/** Converts text to a title by removing the characters that R5.1 forbids in titles. */
export const titleOf = (words: string): string => words.replace(/[<>:"/\\|?*.'`_\s]+/g, ' ').trim();

/** Converts a file name to a title, without its extension. */
export const titleFrom = (fileName: string): string => titleOf(fileName.replace(/\.[^.]+$/, ''));
