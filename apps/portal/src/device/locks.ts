export type Locks = Pick<LockManager, 'request'>;

/**
 * Returns the locks that tabs share, or undefined if the browser has none, as over plain http. If all site data is blocked, the browser
 * refuses each request. The work then runs without a lock, because other tabs share nothing with this one.
 */
export function sharedLocks(manager: LockManager | undefined = globalThis.navigator?.locks): Locks | undefined {
  if (!manager) return undefined;
  const request = async (name: string, ...rest: [LockGrantedCallback<unknown>] | [LockOptions, LockGrantedCallback<unknown>]) => {
    const [options, callback] = rest.length === 1 ? [{}, rest[0]] : rest;
    let isGranted = false;
    try {
      return await manager.request(name, options, (lock) => {
        isGranted = true;
        return callback(lock);
      });
    } catch (failure) {
      if (isGranted || !(failure instanceof DOMException) || failure.name !== 'SecurityError') throw failure;
      return callback({ name, mode: options.mode ?? 'exclusive' });
    }
  };
  return { request: request as Locks['request'] };
}
