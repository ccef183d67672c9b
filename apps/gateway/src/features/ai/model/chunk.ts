import { z } from 'zod';

const CallPart = z.object({
  index: z.int().min(0).max(16).default(0),
  id: z.string().nullish(),
  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
});

/** Parses a line of a streamed completion. Other fields are ignored. */
export const Chunk = z.object({
  error: z.unknown().optional(),
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish(), tool_calls: z.array(CallPart).nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .optional(),
});
export type Chunk = z.infer<typeof Chunk>;

/** Parses a completion that is not streamed. */
export const Completion = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) });

/** A function call by the model. Its arguments are unvalidated text. */
export interface ModelCall {
  id: string;
  name: string;
  arguments: string;
}

/** Assembles streamed parts of function calls by their index. */
export class Calls {
  private readonly parts: ModelCall[] = [];

  add(parts: readonly z.infer<typeof CallPart>[]): void {
    for (const { index, id, function: part } of parts) {
      const call = (this.parts[index] ??= { id: '', name: '', arguments: '' });
      if (id) call.id = id;
      if (part?.name) call.name += part.name;
      if (part?.arguments) call.arguments += part.arguments;
    }
  }

  get length(): number {
    return this.parts.reduce((sum, call) => sum + call.name.length + call.arguments.length, 0);
  }

  assemble(): ModelCall[] {
    return this.parts.filter((call) => call?.name).map((call, at) => ({ ...call, id: call.id || `call_${at}` }));
  }
}
