const ESCAPES_OF_JAPANESE = /\u001b(?:\$[@B]|\([JI]|\$\(D)/;
const UTF_7 = /^(?:unicode-1-1-|x-|csunicode11)?utf-?7$/;
/** Matches multi-byte charsets, in which a valid text may look like valid UTF-8. */
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

const canDecode = (bytes: Uint8Array, charset: string): boolean => {
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

/** True if a text is UTF-8 except for a few bytes: more of its non-ASCII characters are valid than broken. */
const isMostlyUtf8 = (bytes: Uint8Array): boolean => {
  let readableCount = 0;
  let brokenCount = 0;
  for (const character of new TextDecoder().decode(bytes)) {
    if (character === '\ufffd') brokenCount++;
    else if (character > '\u007f') readableCount++;
  }
  return readableCount > brokenCount;
};

/** Decodes UTF-7 (RFC 2152). */
const decodeUtf7 = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/\+([A-Za-z\d+/]*)-?/g, (_, base64: string) => {
      if (!base64) return '+';
      const units = Buffer.from(base64, 'base64');
      return new TextDecoder('utf-16be').decode(units.subarray(0, units.length - (units.length % 2)));
    });

/**
 * Decodes a text with its real charset, or returns null if the declared charset is right. `hints` are charsets that other parts of the mail
 * name, for bytes that are not UTF-8 and have no usable declaration.
 */
export const decodeMisdeclaredCharset = (bytes: Uint8Array, declaredCharset: string, hints: readonly string[]): string | null => {
  const charset = declaredCharset.trim().toLowerCase();
  if (UTF_7.test(charset)) return decodeUtf7(bytes);
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (isAscii(bytes)) {
    // Only ISO-2022-JP uses these escape sequences in seven bits.
    const isJapanese = !charset.startsWith('iso-2022') && ESCAPES_OF_JAPANESE.test(Buffer.from(bytes).toString('latin1'));
    return isJapanese ? new TextDecoder('iso-2022-jp').decode(bytes) : null;
  }
  if (canDecode(bytes, 'utf-8')) {
    const isDeclarationRight =
      charset === 'utf-8' || charset === 'utf8' || charset === '' || (MULTI_BYTE.test(charset) && canDecode(bytes, charset));
    return isDeclarationRight ? null : new TextDecoder().decode(bytes);
  }
  if (!ASCII.has(charset)) return null;
  if (isMostlyUtf8(bytes)) return null;
  const hint = hints.find((charsetHint) => !ASCII.has(charsetHint) && canDecode(bytes, charsetHint));
  return new TextDecoder(hint ?? FALLBACK).decode(bytes);
};
