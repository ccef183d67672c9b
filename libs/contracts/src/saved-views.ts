import { z } from 'zod/mini';
import { LIMITS } from './limits';
import { ROLES } from './roles';
import { route } from './route';
import { thin } from './wire/fact';
import { feature } from './wire/feature';
import { LIST, listOf, Message } from './wire/fields';
import { idInput, idOf } from './wire/ids';
import { refusal } from './wire/refusal';
import { ObjectMissing } from './wire/refusals';
import { line } from './wire/text';

export const TooManyViews = refusal(422, 'view.too-many');

/** The pages whose views can be saved: the list of inquiries, and the usage figures. */
const VIEW_PLACES = ['inquiries', 'figures'] as const;
export type ViewPlace = (typeof VIEW_PLACES)[number];
const Place = z.enum(VIEW_PLACES);

/** A named filter of a page, saved by one person. */
export const SavedView = z.object({
  viewId: idOf('view'),
  place: Place,
  name: z.string(),
  query: z.string(),
});
export type SavedView = z.infer<typeof SavedView>;

/** The routes of saved views. A person's views are the same on every device. */
export const savedViewRoutes = {
  saved: route('GET /api/views/saved', {
    allow: ROLES,
    input: z.strictObject({ place: Place }),
    wire: { reply: LIST },
    reply: listOf(SavedView),
  }),
  save: route('PUT /api/views/saved/:viewId', {
    allow: ROLES,
    input: z.strictObject({
      viewId: idInput('view'),
      place: Place,
      name: line(LIMITS.viewName),
      query: z.string().check(z.maxLength(LIMITS.viewQuery), z.regex(/^[\w*.%+&=-]*$/)),
    }),
    reply: z.object({ message: z.string(), view: SavedView }),
    refuses: [ObjectMissing, TooManyViews],
  }),
  drop: route('DELETE /api/views/saved/:viewId', {
    allow: ROLES,
    input: z.strictObject({ viewId: idInput('view') }),
    reply: Message,
    refuses: [ObjectMissing],
  }),
};

export const viewsFeature = feature({
  routes: { views: savedViewRoutes },
  facts: {
    'views.changed': thin(z.object({ viewId: idOf('view') })),
  },
  refusals: [TooManyViews],
});
