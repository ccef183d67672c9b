import { Inject } from '@nestjs/common';
import { allRoutes, type Input, ObjectMissing, telemetryRoutes } from '@portal/contracts';
import { refuse } from '../../platform/http/refusal-error';
import { Serve } from '../../platform/http/serve';
import { TELEMETRY, type Telemetry, type TelemetryValues } from '../../platform/telemetry/telemetry';

/** The accepted names of calls. Each metric has a row per name, so unknown names are ignored. */
const CALL_NAMES = new Set(allRoutes().map(({ route }) => `${route.verb} ${route.path}`));

/** Adds reports from pages to the gateway's own traces and metrics. */
@Serve(telemetryRoutes)
export class TelemetryController {
  constructor(@Inject(TELEMETRY) private readonly telemetry: Telemetry) {}

  async report({ events }: Input<typeof telemetryRoutes.report>) {
    if (!this.telemetry.traces) refuse(ObjectMissing);
    for (const { kind, name, traceId, spanId, endedAgoMs, lastedMs, status, places } of events) {
      const statusValues: TelemetryValues = status === undefined ? {} : { 'http.response.status_code': status };
      this.telemetry.count('portal.page.events', { 'portal.page.event': kind });
      if (kind === 'call' && CALL_NAMES.has(name))
        this.telemetry.measure('portal.page.duration', lastedMs / 1_000, { name, ...statusValues });
      const span = this.telemetry.span(name, {
        kind: kind === 'call' ? 'client' : 'internal',
        values: { 'portal.page.event': kind, name, ...statusValues, ...(places?.length ? { 'error.places': places.join(' ') } : {}) },
        ids: { traceId, spanId },
        startedAgoMs: endedAgoMs + lastedMs,
      });
      span?.end(kind === 'error' ? name : undefined, endedAgoMs);
    }
    return { message: 'Received.' };
  }
}
