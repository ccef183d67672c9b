import { createStore } from '../store';

/** A running download. */
export interface Download {
  id: string;
  name: string;
  size: number;
  /** `asking`: a large file on a small device awaits confirmation. `quiet`: too short so far to be shown. */
  state: 'asking' | 'quiet' | 'shown';
  /** Received share, 0 to 1. */
  share: number;
  agree: () => void;
  cancel: () => void;
}

/** The running downloads of this tab. */
export const downloads = createStore<readonly Download[]>([]);
