/** True where values can be encrypted. Over plain http browsers offer no `crypto.subtle`. */
export const canSeal = (): boolean => (globalThis.crypto as Partial<Crypto> | undefined)?.subtle !== undefined;
