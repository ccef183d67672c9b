import { createStore } from '../store';

export interface Download {
  id: string;
  name: string;
  size: number;
  /** `asking`: a large file on a small device awaits confirmation. `quiet`: too short so far to be shown. */
  state: 'asking' | 'quiet' | 'shown';
  share: number;
  agree: () => void;
  cancel: () => void;
}

export const downloads = createStore<readonly Download[]>([]);
