/** Matches a host name in letters of any script, with the full stops of Chinese and Japanese keyboards. */
const HOST = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u;

/**
 * Returns a domain in ASCII (IDNA, UTS #46 as browsers apply it): `müller.example` → `xn--mller-kva.example`. Text that is not a host name
 * is returned unchanged.
 */
const asciiDomain = (domain: string): string => {
  if (!HOST.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
};

/**
 * Returns an e-mail address in the form in which it is stored and compared: lower case, full-width characters of East Asian keyboards as
 * normal ones, without invisible characters, its domain in ASCII. Text that is not an address is returned cleaned, and the schema rejects
 * it.
 */
export const canonicalEmail = (input: string): string => {
  const text = input
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .toLowerCase();
  const index = text.lastIndexOf('@');
  return index < 0 ? text : `${text.slice(0, index)}@${asciiDomain(text.slice(index + 1))}`;
};
