import { type DynamicModule, Module } from '@nestjs/common';
import { type Ground, GroundModule } from './http/http.module';

/** The floor plan: one line a feature. */
const FEATURES: DynamicModule['imports'] = [];

@Module({})
export class AppModule {
  static on(ground: Ground): DynamicModule {
    return { module: AppModule, imports: [GroundModule.on(ground), ...(FEATURES ?? [])] };
  }
}
