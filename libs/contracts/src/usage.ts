import { z } from 'zod/mini';
import { feature } from './wire/feature';
import { Timestamp } from './wire/fields';

export const usageFeature = feature({
  signals: {
    /** Sent to viewers of the dashboard whose figures have grown. */
    'usage.folded': z.object({ at: Timestamp }),
  },
});
