/** The pattern of `like` for texts that have this one in them, whatever signs it is made of. */
export const containing = (text: string): string => `%${text.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')}%`;
