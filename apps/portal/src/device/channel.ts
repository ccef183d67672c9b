/** Opens a channel between the tabs of this browser; null if the browser has none or denies it because all site data is blocked. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
