import { describe, expect, it } from '@jest/globals';
import { folderCycles } from '../../tools/folder-cycles';

describe('The check of folder cycles', () => {
  it('R10.5 sibling folders that import each other are reported with their files', () => {
    expect(
      folderCycles([
        ['a/news/list.ts', 'a/events/deep/clock'],
        ['a/events/agenda.ts', 'a/news/row'],
      ]),
    ).toEqual([
      'a/news and a/events need each other\n    a/news/list.ts imports a/events/deep/clock',
      'a/events and a/news need each other\n    a/events/agenda.ts imports a/news/row',
    ]);
  });

  it('R10.5 an import cycle through other folders is found', () => {
    const cycle = folderCycles([
      ['a/one/x.ts', 'a/two/y'],
      ['a/two/y.ts', 'a/three/z'],
      ['a/three/deep/z.ts', 'a/one/x'],
      ['a/two/y.ts', 'a/four/w'],
    ]);
    expect(cycle.map((line) => line.split('\n')[0])).toEqual([
      'a/one and a/two need each other',
      'a/two and a/three need each other',
      'a/three and a/one need each other',
    ]);
  });

  it('R10.5 a folder and its subfolders may import each other', () => {
    expect(
      folderCycles([
        ['a/news/feature.ts', 'a/news/detail/screen'],
        ['a/news/detail/screen.ts', 'a/news/queries'],
      ]),
    ).toEqual([]);
  });
});
