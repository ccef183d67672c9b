/** The milliseconds after which the blob URL is revoked. Until then the browser reads the blob. */
const REVOKE_DELAY_MS = 60_000;

/** Saves a blob under this name as a browser download. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
