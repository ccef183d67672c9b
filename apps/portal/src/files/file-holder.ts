import type { StoredFile } from '@portal/contracts';
import type { Store } from '../store';

/** Where the stored files of one message lie. The tray of uploads reads and writes them here, so there is nothing to keep equal. */
export type FileHolder = Pick<Store<readonly StoredFile[]>, 'get' | 'set' | 'subscribe'>;
