import { type AnyActorLogic, type AnyStateMachine, createActor, type SnapshotFrom, transition } from 'xstate';

/** The states a value stands in, innermost only: `signedIn.fresh`, or `open.entry.filling + open.resend.offered`. */
export const statesOf = (value: unknown, path: string[] = []): string[] =>
  typeof value === 'string'
    ? [[...path, value].join('.')]
    : Object.entries(value as Record<string, unknown>).flatMap(([name, inner]) => statesOf(inner, [...path, name]));

export const started = <M extends AnyActorLogic>(logic: M, input: unknown): SnapshotFrom<M> =>
  createActor(logic, { input } as never).getSnapshot() as SnapshotFrom<M>;

/** Where one event leads from a state with a context, without running anything. */
export const after = <M extends AnyStateMachine>(machine: M, value: object | string, context: object, event: object): SnapshotFrom<M> =>
  transition(machine, machine.resolveState({ value, context } as never) as never, event as never)[0] as SnapshotFrom<M>;

/** One cell for each column; a forgotten one does not compile. `·` stays where it is. */
export type Row<Columns extends readonly unknown[], State extends string> = { readonly [Column in keyof Columns]: State | '·' };
