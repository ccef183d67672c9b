import { useMedia } from '../ui/theme/media';

/** Returns true where a list and the pane of its open row are wide enough to show the first row before it is opened. */
export const useWide = (): boolean => useMedia('(min-width: 75rem)');
