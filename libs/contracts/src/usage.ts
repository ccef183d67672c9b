import { z } from 'zod/mini';
import { feature } from './wire/feature';
import { timestamp } from './wire/fields';

export default feature({
  signals: {
    /** Said to those who look at the dashboard and whose figures have grown. */
    'usage.folded': z.object({ at: timestamp() }),
  },
});
