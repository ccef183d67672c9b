import type { StoredFile } from '@portal/contracts';
import type { Store } from '../store';

/** Holds the stored files of one message. The upload tray reads and writes them here, so that nothing must be synchronized. */
export type FileHolder = Pick<Store<readonly StoredFile[]>, 'get' | 'set' | 'subscribe'>;
