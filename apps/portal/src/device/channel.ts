/**
 * Opens a channel between the tabs of this browser. Returns null if the browser does not support channels, or denies them because all site
 * data is blocked.
 */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
