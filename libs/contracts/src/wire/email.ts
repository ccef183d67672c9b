/** A host name in letters of any script, with the full stops of Chinese and Japanese keyboards. */
const HOST = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u;

/**
 * Returns a domain in ASCII (IDNA, UTS #46 as browsers apply it): `müller.example` → `xn--mller-kva.example`. What is no host name is
 * returned unchanged.
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
 * Returns an e-mail address in the form in which it is stored and compared: lower case, in normal characters (full-width ones of East Asian
 * keyboards included), without invisible ones, its domain in ASCII. What is no address comes back so cleaned for the schema to refuse.
 */
export const canonicalEmail = (typed: string): string => {
  const text = typed
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .toLowerCase();
  const at = text.lastIndexOf('@');
  return at < 0 ? text : `${text.slice(0, at)}@${asciiDomain(text.slice(at + 1))}`;
};
