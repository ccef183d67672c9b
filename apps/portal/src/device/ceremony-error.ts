/** The reason why the browser created or used no passkey. `unused` also includes a person who closed the dialog of the browser. */
export class CeremonyError extends Error {
  constructor(readonly reason: 'unused' | 'known' | 'unsupported' | 'replaced') {
    super(`No passkey: ${reason}`);
    this.name = 'CeremonyError';
  }
}
