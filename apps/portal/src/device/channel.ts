/** Opens a channel between the tabs of this browser; null where the browser has none or denies it, as with all site data blocked. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
