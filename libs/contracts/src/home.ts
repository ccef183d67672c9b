import { z } from 'zod/mini';
import { ROLES } from './roles';
import { route } from './route';
import { feature } from './wire/feature';
import { Day } from './wire/fields';

/** Routes of the home page, in the group home. */
export const homeRoutes = {
  first: route('GET /api/home/first', {
    summary: 'The first blocks of the home page, each as its own route answers it. What is refused, fails or is late is left out',
    allow: ROLES,
    input: z.strictObject({ day: Day.register(z.globalRegistry, { description: 'The day of the reader, for what depends on it' }) }),
    reply: z.object({
      answers: z.array(
        z.object({
          url: z.string().register(z.globalRegistry, { description: 'Path and query of the read' }),
          body: z.unknown(),
        }),
      ),
    }),
  }),
};

export default feature({ routes: { home: homeRoutes } });
