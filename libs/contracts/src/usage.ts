import { z } from 'zod/mini';
import { feature } from './wire/feature';
import { timestamp } from './wire/fields';

export default feature({
  signals: {
    /** Sent to viewers of the dashboard whose figures have grown. */
    'usage.folded': z.object({ at: timestamp() }),
  },
});
