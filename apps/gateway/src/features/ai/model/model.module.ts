import { Global, Module } from '@nestjs/common';
import { ENV, type Env } from '../../../platform/config/env';
import { LOG, type Log } from '../../../platform/log';
import { PortalFigures } from '../figures/portal-figures';
import { modelEndpointOf } from './endpoint';
import { FollowUps } from './follow-ups';
import { ModelAnswerer } from './model-answerer';
import { ModelClient } from './model-client';

/** The services that use a model for questions, if an endpoint is configured. */
export interface Model {
  answerer: ModelAnswerer;
  followUps: FollowUps;
}
/** The injection token of the model; its value is null if no endpoint is configured. */
export const MODEL = Symbol('Model');

const modelOf = (env: Env, figures: PortalFigures, log: Log): Model | null => {
  const endpoint = modelEndpointOf(env);
  if (!endpoint) return null;
  const client = new ModelClient(endpoint);
  return { answerer: new ModelAnswerer(client, figures, log), followUps: new FollowUps(client, log) };
};

@Global()
@Module({
  providers: [PortalFigures, { provide: MODEL, useFactory: modelOf, inject: [ENV, PortalFigures, LOG] }],
  exports: [PortalFigures, MODEL],
})
export class ModelModule {}
