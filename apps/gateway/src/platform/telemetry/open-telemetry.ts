import type { AddressInfo } from 'node:net';
import { type Env } from '../config/env';
import { NO_TELEMETRY, type Telemetry } from './telemetry';

/** The telemetry of a process, and what becomes of its log lines. */
export interface OpenTelemetry {
  telemetry: Telemetry;
  /** Takes each line of the log, where log lines go to an endpoint as well. */
  copyLog?: (line: string) => void;
  /** Where `/metrics` is served. */
  metricsAddress?: AddressInfo;
  /** Sends what is still to be sent. */
  close(): Promise<void>;
}

const OFF: OpenTelemetry = { telemetry: NO_TELEMETRY, close: () => Promise.resolve() };

/** Opens what the settings ask for. Where they ask for nothing, none of its code is loaded. */
export const openTelemetry = async (env: Env, report: (failure: string) => void): Promise<OpenTelemetry> => {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT && env.METRICS_PORT === undefined) return OFF;
  const { startSdk } = await import('./sdk');
  return startSdk(env, report);
};
