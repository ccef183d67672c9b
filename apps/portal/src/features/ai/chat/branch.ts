import type { Run, Turn } from '@portal/contracts';

/** A question with the answer on screen, and the other versions of both. */
export interface ShownTurn {
  turn: Turn;
  run: Run | null;
  edits: readonly Turn[];
}

const lastOf = <T>(all: readonly T[]): T | undefined => all.at(-1);

/** Returns the last run of the newest branch below a run, where the conversation continues if that run is selected. */
export function findNewestLeaf(turns: readonly Turn[], runId: string): string {
  const next = lastOf(turns.filter(({ parentRun }) => parentRun === runId));
  const run = next && lastOf(next.runs);
  return run ? findNewestLeaf(turns, run.runId) : runId;
}

/** Returns the turns from the first question to the last run of a branch, by default the branch of the newest run. */
export function branchOf(turns: readonly Turn[], leafRun: string | null): ShownTurn[] {
  const branchRuns = new Set<string>();
  const turnOf = new Map(turns.flatMap((turn) => turn.runs.map((run) => [run.runId, turn] as const)));
  for (let run = leafRun; run !== null; run = turnOf.get(run)?.parentRun ?? null) branchRuns.add(run);
  const branch: ShownTurn[] = [];
  for (let parent: string | null = null; ; ) {
    const edits: Turn[] = turns.filter(({ parentRun }) => parentRun === parent);
    const turn: Turn | undefined = edits.find(({ runs }) => runs.some(({ runId }) => branchRuns.has(runId))) ?? lastOf(edits);
    if (!turn || branch.some((one) => one.turn === turn)) return branch;
    const run: Run | null = turn.runs.find(({ runId }) => branchRuns.has(runId)) ?? lastOf(turn.runs) ?? null;
    branch.push({ turn, run, edits });
    if (!run) return branch;
    parent = run.runId;
  }
}
