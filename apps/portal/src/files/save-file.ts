/** The browser reads it a moment after the click. */
const READ_WITHIN_MS = 60_000;

/** Puts bytes into the downloads of the browser under this name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN_MS);
}
