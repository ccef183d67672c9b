import { telemetryFeature } from './telemetry';
import { featureDocs } from './wire/docs';

export const telemetryDocs = [
  featureDocs(telemetryFeature, {
    routes: {
      telemetry: {
        report: 'Report the telemetry of a page: its load, navigations, calls and errors. Available only if telemetry is on',
      },
    },
  }),
];
