/** Words as a title: without the characters that R5.1 keeps out of titles. */
export const titleOf = (words: string): string => words.replace(/[<>:"/\\|?*.'`_\s]+/g, ' ').trim();

/** The name of a file as a title, without its ending. */
export const titleFrom = (fileName: string): string => titleOf(fileName.replace(/\.[^.]+$/, ''));
