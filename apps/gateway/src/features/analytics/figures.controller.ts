import { figureRoutes, type Input, type Principal } from '@portal/contracts';
import { Serve } from '../../platform/http/serve';
import { FigureCounts } from './figure-counts';
import { LogReader } from './log-reader';
import { Overview } from './overview';

type FigureInput<N extends keyof typeof figureRoutes> = Input<(typeof figureRoutes)[N]>;

@Serve(figureRoutes)
export class FiguresController {
  constructor(
    private readonly log: LogReader,
    private readonly figures: FigureCounts,
    private readonly overview: Overview,
  ) {}

  async activeUsers(input: FigureInput<'activeUsers'>, who: Principal) {
    return this.figures.activeUsers(this.log.query(who, input));
  }

  async inquiries(input: FigureInput<'inquiries'>, who: Principal) {
    return this.figures.inquiries(this.log.query(who, input));
  }

  async functions(input: FigureInput<'functions'>, who: Principal) {
    return this.figures.functions(this.log.query(who, input));
  }

  async exportUsage(input: FigureInput<'exportUsage'>, who: Principal) {
    return this.figures.exportUsage(this.log.query(who, input));
  }

  async activeByFunction({ by, ...input }: FigureInput<'activeByFunction'>, who: Principal) {
    return this.figures.activeByFunction(this.log.query(who, input), by);
  }

  async tiles(input: FigureInput<'tiles'>, who: Principal) {
    return this.overview.tiles(this.log.query(who, input));
  }

  async today({ roles }: FigureInput<'today'>, who: Principal) {
    return this.overview.today(this.log.ofToday(who, roles));
  }
}
