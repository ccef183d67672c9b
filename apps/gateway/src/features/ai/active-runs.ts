import type { RunState } from '@portal/contracts';

/** States in which an answer is being written. */
export const ACTIVE = ['accepted', 'searching', 'writing'] as const satisfies readonly RunState[];
