const ESCAPES_OF_JAPANESE = /\u001b(?:\$[@B]|\([JI]|\$\(D)/;
const UTF_7 = /^(?:unicode-1-1-|x-|csunicode11)?utf-?7$/;
/** Multi-byte charsets, whose valid text may look like valid UTF-8. */
const MULTI_BYTE = /^(?:gb|big5|shift|euc|iso-2022|utf-16|sjis|windows-31j|x-sjis|ms_kanji|ks_c|hz)/;
const ASCII = new Set([
  '',
  'us-ascii',
  'ascii',
  'utf-8',
  'utf8',
  'unknown-8bit',
  'x-unknown',
  'unknown',
  'default',
  'ansi',
  '7bit',
  '8bit',
  'none',
  'x-user-defined',
]);
const FALLBACK = 'windows-1252';

const hasCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code;

const decoderOf = (charset: string): InstanceType<typeof TextDecoder> | null => {
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch (error) {
    if (hasCode(error, 'ERR_ENCODING_NOT_SUPPORTED')) return null;
    throw error;
  }
};

const decodes = (bytes: Uint8Array, charset: string): boolean => {
  const decoder = decoderOf(charset);
  if (!decoder) return false;
  try {
    decoder.decode(bytes);
    return true;
  } catch (error) {
    if (hasCode(error, 'ERR_ENCODING_INVALID_ENCODED_DATA')) return false;
    throw error;
  }
};

const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80);

/** True if a text is UTF-8 but for a few bytes: more signs of it can be read than not. */
const isMostlyUtf8 = (bytes: Uint8Array): boolean => {
  let readable = 0;
  let broken = 0;
  for (const sign of new TextDecoder().decode(bytes)) {
    if (sign === '\ufffd') broken++;
    else if (sign > '\u007f') readable++;
  }
  return readable > broken;
};

/** RFC 2152. */
const decodeUtf7 = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/\+([A-Za-z\d+/]*)-?/g, (_, encoded: string) => {
      if (!encoded) return '+';
      const units = Buffer.from(encoded, 'base64');
      return new TextDecoder('utf-16be').decode(units.subarray(0, units.length - (units.length % 2)));
    });

/**
 * Returns a text in the charset that its bytes are in, whatever its mail declares; null where the declaration is right. `hints`: charsets named
 * elsewhere in the mail, for bytes that are not UTF-8 and have no usable declaration.
 */
export const decodeMisdeclared = (bytes: Uint8Array, declared: string, hints: readonly string[]): string | null => {
  const charset = declared.trim().toLowerCase();
  if (UTF_7.test(charset)) return decodeUtf7(bytes);
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (isAscii(bytes)) {
    // Escape sequences tell it; no other charset of mails has them in seven bits.
    const isJapanese = !charset.startsWith('iso-2022') && ESCAPES_OF_JAPANESE.test(Buffer.from(bytes).toString('latin1'));
    return isJapanese ? new TextDecoder('iso-2022-jp').decode(bytes) : null;
  }
  if (decodes(bytes, 'utf-8')) {
    const isKept = charset === 'utf-8' || charset === 'utf8' || charset === '' || (MULTI_BYTE.test(charset) && decodes(bytes, charset));
    return isKept ? null : new TextDecoder().decode(bytes);
  }
  if (!ASCII.has(charset)) return null;
  if (isMostlyUtf8(bytes)) return null;
  const hint = hints.find((one) => !ASCII.has(one) && decodes(bytes, one));
  return new TextDecoder(hint ?? FALLBACK).decode(bytes);
};
