import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
/** The number of bytes that `seal` adds to a text before the base64 encoding. */
export const SEAL_BYTES = IV_BYTES + TAG_BYTES;

export const seal = (key: Buffer, text: string): string => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64');
};

/** Returns the decrypted text, or null if it was encrypted with another key or altered. */
export const unseal = (key: Buffer, sealedText: string): string | null => {
  const bytes = Buffer.from(sealedText, 'base64');
  if (bytes.length < SEAL_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString();
  } catch {
    return null;
  }
};
