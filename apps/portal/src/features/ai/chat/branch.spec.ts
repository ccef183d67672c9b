import { describe, expect, it } from '@jest/globals';
import { makeRun, makeTurn } from '../../../../jest/chat';
import { branchOf, findNewestLeaf } from './branch';

const turns = [
  makeTurn('t1', { runs: [makeRun('r1'), makeRun('r1b')] }),
  makeTurn('t2', { parentRun: 'r1', runs: [makeRun('r2')] }),
  makeTurn('t2b', { parentRun: 'r1', runs: [makeRun('r2b')] }),
  makeTurn('t3', { parentRun: 'r2', runs: [makeRun('r3')] }),
  makeTurn('t4', { parentRun: 'r1b', runs: [makeRun('r4')] }),
];

const describeBranch = (leaf: string | null) => branchOf(turns, leaf).map(({ turn, run }) => `${turn.turnId} ${run?.runId}`);

describe('the branch of a conversation', () => {
  it('R3.10 a branch of a conversation contains the turns from the first question to the selected run', () => {
    expect(describeBranch('r3')).toEqual(['t1 r1', 't2 r2', 't3 r3']);
    expect(describeBranch('r4')).toEqual(['t1 r1b', 't4 r4']);
    expect(describeBranch('r2b')).toEqual(['t1 r1', 't2b r2b']);
  });

  it('R3.10 a branch continues below a run selected in the middle, by default with the newest run', () => {
    expect(describeBranch('r2')).toEqual(['t1 r1', 't2 r2', 't3 r3']);
    expect(describeBranch(null)).toEqual(['t1 r1b', 't4 r4']);
  });

  it('R3.10 a branch contains the alternative wordings of each question', () => {
    expect(branchOf(turns, 'r3')[1]?.edits.map(({ turnId }) => turnId)).toEqual(['t2', 't2b']);
  });

  it('R3.10 selecting another answer continues at the end of its branch', () => {
    expect(findNewestLeaf(turns, 'r1b')).toBe('r4');
    expect(findNewestLeaf(turns, 'r3')).toBe('r3');
  });
});
