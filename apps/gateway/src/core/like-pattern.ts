import { emailSearchTerm } from '@portal/contracts';

/** The pattern of `like` for texts that have this one in them, whatever signs it is made of. */
export const containing = (text: string): string => `%${text.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')}%`;

/** The pattern of `ilike` for a part of an e-mail address, also where the term spells an international domain (`müller.example`). */
export const emailPattern = (term: string): string => containing(emailSearchTerm(term) ?? term);
