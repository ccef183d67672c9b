import { telemetryFeature } from './telemetry';
import { featureDocs } from './wire/docs';

export const telemetryDocs = [
  featureDocs(telemetryFeature, {
    routes: {
      telemetry: {
        report: 'What a page reports of itself: where it opened, where it went, what it called and what failed; only where telemetry is on',
      },
    },
  }),
];
