import type { AddressInfo } from 'node:net';
import { type Env } from '../config/env';
import { NO_TELEMETRY, type Telemetry } from './telemetry';

/** A process's telemetry and the export of its log lines. */
export interface OpenTelemetry {
  telemetry: Telemetry;
  /** Exports a log line. Undefined without an endpoint. */
  copyLog?: (line: string) => void;
  metricsAddress?: AddressInfo;
  /** Sends pending data and shuts the telemetry down. */
  close(): Promise<void>;
}

const DISABLED: OpenTelemetry = { telemetry: NO_TELEMETRY, close: () => Promise.resolve() };

/** Starts the telemetry that the settings enable. If telemetry is off, none of its code is loaded. */
export const openTelemetry = async (env: Env, report: (failure: string) => void): Promise<OpenTelemetry> => {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT && env.METRICS_PORT === undefined) return DISABLED;
  const { startSdk } = await import('./sdk');
  return startSdk(env, report);
};
