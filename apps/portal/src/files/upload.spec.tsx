import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { show } from '../../jest/show';
import { ProgressBar } from './progress-bar';
import { estimateLeftMs, objectionTo, tighterQuota } from './upload';

const BOUNDS = { purpose: 'attachment', limit: 1_000, already: 0, quota: null } as const;

it('R5.1 the remaining time of an upload is estimated from its speed once the speed is known', () => {
  expect(estimateLeftMs(0, 60_000)).toBeNull();
  expect(estimateLeftMs(0.5, 1_000)).toBeNull();
  expect(estimateLeftMs(0.25, 10_000)).toBe(30_000);
});

it('R5.1 the remaining time of an upload is shown only if it is over ten seconds', () => {
  const { again } = show(<ProgressBar name="film.mp4" sent={0.42} leftMs={9_000} />);
  expect(screen.getByText('42%')).toBeVisible();
  expect(screen.queryByText(/left$/)).toBeNull();
  again(<ProgressBar name="film.mp4" sent={0.42} leftMs={41_000} />);
  expect(screen.getByText('About 40 seconds left')).toBeVisible();
  again(<ProgressBar name="film.mp4" sent={0.42} leftMs={130_000} />);
  expect(screen.getByText('About 3 minutes left')).toBeVisible();
  again(<ProgressBar name="film.mp4" sent={1} leftMs={null} />);
  expect(screen.getByText('Checking')).toBeVisible();
});

it('R5.2 attachments with macros are refused, and the case of extensions does not matter', () => {
  expect(objectionTo({ name: 'book.xlsm', size: 9 }, BOUNDS)).toEqual({ kind: 'ending', ending: 'xlsm' });
  expect(objectionTo({ name: 'SCAN.PDF', size: 9 }, BOUNDS)).toBeNull();
});

it('R5.2 a file larger than the remaining quota is refused with the remaining bytes of the tighter quota', () => {
  const quota = tighterQuota({ unattached: { leftBytes: 500, limitBytes: 2_000 }, day: { leftBytes: 400, limitBytes: 9_000 } });
  expect(quota).toEqual({ quota: 'day', left: 400, limit: 9_000 });
  expect(objectionTo({ name: 'a.pdf', size: 401 }, { ...BOUNDS, quota })).toEqual({ kind: 'quota', ...quota });
  expect(objectionTo({ name: 'a.pdf', size: 400 }, { ...BOUNDS, quota })).toBeNull();
});
