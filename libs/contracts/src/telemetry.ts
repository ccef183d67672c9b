import { z } from 'zod/mini';
import { route } from './route';
import { feature } from './wire/feature';
import { Message } from './wire/fields';
import { idKinds } from './wire/ids';
import { ObjectMissing } from './wire/refusals';

/** The kinds of telemetry events of a page: loads, navigations, calls and errors. */
const PAGE_EVENTS = ['page', 'route', 'call', 'error'] as const;

const hex = (length: number) => z.string().check(z.regex(new RegExp(`^(?!0+$)[0-9a-f]{${length}}$`)));
const milliseconds = z.int().check(z.gte(0), z.lte(3_600_000));

/**
 * A telemetry event of a page. Its name is a pattern (`GET /api/contactus/inquirylist`, `/inquiry-detail/:id`) or the kind of an error.
 * Characters of ids, addresses and sentences are rejected.
 */
const PageEvent = z.strictObject({
  kind: z.enum(PAGE_EVENTS),
  name: z.string().check(z.regex(/^(?=.{1,100}$)((GET|POST|PUT|DELETE) )?[A-Za-z/:.*_-]+$/)),
  traceId: hex(32).register(idKinds, { kind: 'trace' }),
  spanId: hex(16).register(idKinds, { kind: 'span' }),
  endedAgoMs: milliseconds,
  lastedMs: milliseconds,
  status: z.optional(z.int().check(z.gte(0), z.lte(599))),
  places: z.optional(z.array(z.string().check(z.regex(/^[\w.-]{1,80}:\d{1,7}:\d{1,7}$/))).check(z.maxLength(5))),
});
export type PageEvent = z.infer<typeof PageEvent>;

export const MAX_REPORTED_EVENTS = 50;

const telemetry = {
  report: route('POST /api/telemetry/report', {
    allow: 'anyone',
    input: z.strictObject({ events: z.array(PageEvent).check(z.minLength(1), z.maxLength(MAX_REPORTED_EVENTS)) }),
    reply: Message,
    limit: { points: 120, windowMs: 60_000, by: 'address' },
    refuses: [ObjectMissing],
  }),
};

export const telemetryRoutes = telemetry;
export const telemetryFeature = feature({ routes: { telemetry } });
