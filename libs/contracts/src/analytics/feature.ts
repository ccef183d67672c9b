import { feature } from '../wire/feature';
import { figureRoutes } from './figures';
import { logRoutes } from './log';
import { RangeTooSlow } from './refusals';

export const analyticsFeature = feature({
  routes: { analytics: { ...figureRoutes, ...logRoutes } },
  refusals: [RangeTooSlow],
});
