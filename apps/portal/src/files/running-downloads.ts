import { createStore } from '../store';

/** A download that is not over. */
export interface Download {
  id: string;
  name: string;
  size: number;
  /** `asking`: the device is small and the file large, so its person says whether. `quiet`: it is over before anybody waits. */
  state: 'asking' | 'quiet' | 'shown';
  /** How much is there, 0 to 1. */
  share: number;
  agree: () => void;
  cancel: () => void;
}

/** The downloads of this tab that are not over. */
export const downloads = createStore<readonly Download[]>([]);
