/** The reason why the browser created or used no passkey. `unused` also covers a person who closed the browser's dialog. */
export class CeremonyError extends Error {
  constructor(readonly reason: 'unused' | 'known' | 'unsupported' | 'replaced') {
    super(`No passkey: ${reason}`);
    this.name = 'CeremonyError';
  }
}
