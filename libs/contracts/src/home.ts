import { z } from 'zod/mini';
import { ROLES } from './roles';
import { route } from './route';
import { feature } from './wire/feature';
import { Day } from './wire/fields';

export const homeRoutes = {
  first: route('GET /api/home/first', {
    allow: ROLES,
    input: z.strictObject({ day: Day }),
    reply: z.object({
      answers: z.array(
        z.object({
          url: z.string(),
          body: z.unknown(),
        }),
      ),
    }),
  }),
};

export const homeFeature = feature({ routes: { home: homeRoutes } });
