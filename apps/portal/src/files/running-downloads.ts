import { createStore } from '../store';

export interface Download {
  id: string;
  name: string;
  size: number;
  /**
   * `asking`: the download of a large file on a phone waits for confirmation. `quiet`: the download has not taken long enough to be shown.
   */
  state: 'asking' | 'quiet' | 'shown';
  share: number;
  agree: () => void;
  cancel: () => void;
}

export const downloads = createStore<readonly Download[]>([]);
