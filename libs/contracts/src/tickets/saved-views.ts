import { z } from 'zod/mini';
import { LIMITS } from '../limits';
import { route } from '../route';
import { LIST, listOf, Message } from '../wire/fields';
import { idInput, idOf } from '../wire/ids';
import { Missing } from '../wire/refusals';
import { line } from '../wire/text';
import { TooManyViews } from './refusals';
import { AT_TICKETS } from './ticket';

/** A part of the list of tickets that one person gave a name. */
export const SavedView = z
  .object({
    viewId: idOf('view'),
    name: z.string(),
    query: z.string().register(z.globalRegistry, { description: 'The search of the address that shows it: view=mine&status=New' }),
  })
  .register(z.globalRegistry, { id: 'SavedView' });
export type SavedView = z.infer<typeof SavedView>;

/** The views that a person keeps, on every device the same: in the group contactus. */
export const ticketViews = {
  savedViews: route('GET /api/contactus/savedviews', {
    summary: 'The saved views of the caller, by name',
    allow: AT_TICKETS,
    input: z.strictObject({}),
    wire: { reply: LIST },
    reply: listOf(SavedView),
  }),
  saveView: route('PUT /api/contactus/savedview/:viewId', {
    summary: `Save a view under a name, or change one; its id is minted by the caller, and a person keeps at most ${LIMITS.savedViews}`,
    allow: AT_TICKETS,
    input: z.strictObject({
      viewId: idInput('view', 'minted by the caller'),
      name: line(LIMITS.viewName),
      query: z.string().check(z.maxLength(LIMITS.viewQuery), z.regex(/^[\w*.%+&=-]*$/)),
    }),
    reply: z.object({ message: z.string(), view: SavedView }),
    refuses: [Missing, TooManyViews],
  }),
  dropView: route('DELETE /api/contactus/savedview/:viewId', {
    summary: 'Delete a saved view',
    allow: AT_TICKETS,
    input: z.strictObject({ viewId: idInput('view') }),
    reply: Message,
    refuses: [Missing],
  }),
};
