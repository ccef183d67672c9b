import { type AnyActorLogic, type AnyStateMachine, createActor, type SnapshotFrom, transition } from 'xstate';

/** Returns the innermost active states, as `signedIn.fresh` or `open.entry.filling + open.resend.offered`. */
export const statesOf = (value: unknown, path: string[] = []): string[] =>
  typeof value === 'string'
    ? [[...path, value].join('.')]
    : Object.entries(value as Record<string, unknown>).flatMap(([name, inner]) => statesOf(inner, [...path, name]));

export const startedSnapshot = <M extends AnyActorLogic>(logic: M, input: unknown): SnapshotFrom<M> =>
  createActor(logic, { input } as never).getSnapshot() as SnapshotFrom<M>;

/** Returns the snapshot after one event in a state with a context, without running effects. */
export const snapshotAfter = <M extends AnyStateMachine>(
  machine: M,
  value: object | string,
  context: object,
  event: object,
): SnapshotFrom<M> => transition(machine, machine.resolveState({ value, context } as never) as never, event as never)[0] as SnapshotFrom<M>;

/** A row with one cell per column. A missing cell does not compile. `·` means no change. */
export type Row<Columns extends readonly unknown[], State extends string> = { readonly [Column in keyof Columns]: State | '·' };
