import { z } from 'zod/mini';
import { feature } from './wire/feature';
import { Timestamp } from './wire/fields';

export const usageFeature = feature({
  signals: {
    /** Notifies viewers of the dashboard that their figures have changed. */
    'usage.folded': z.object({ at: Timestamp }),
  },
});
