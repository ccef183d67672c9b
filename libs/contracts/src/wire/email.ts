/** Matches a host name in letters of any script, including the full stops of Chinese and Japanese keyboards. */
const HOST = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u;

/**
 * Returns a domain in ASCII (IDNA, UTS #46, as in browsers): `müller.example` → `xn--mller-kva.example`. Returns other text unchanged.
 */
const asciiDomain = (domain: string): string => {
  if (!HOST.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
};

const foldText = (input: string): string =>
  input
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .toLowerCase();

/**
 * Returns an e-mail address in its canonical form: lower case, full-width characters as normal ones, no invisible characters, ASCII domain.
 * Text that is not an address is only cleaned; the schema then rejects it.
 */
export const canonicalEmail = (input: string): string => {
  const text = foldText(input);
  const index = text.lastIndexOf('@');
  return index < 0 ? text : `${text.slice(0, index)}@${asciiDomain(text.slice(index + 1))}`;
};

/** Returns a mail domain in its canonical form. */
export const canonicalDomain = (input: string): string => asciiDomain(foldText(input).replace(/^@/, ''));

/** Returns the domain of a canonical address. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);
