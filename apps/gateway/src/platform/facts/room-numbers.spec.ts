import { expect, it } from '@jest/globals';
import { RoomNumbers } from './room-numbers';

const openNumbers = () => {
  const reads: string[] = [];
  const statements: string[][] = [];
  const numbers = new RoomNumbers((rooms) => {
    statements.push([...rooms]);
    reads.push(...rooms);
    return Promise.resolve(new Map(rooms.map((room) => [room, Number(room.slice(1))])));
  }, 3);
  return { numbers, reads, statements };
};

it('G2 a node drops the least recently used room when it tracks more rooms than its limit', async () => {
  const { numbers, reads } = openNumbers();
  for (const room of ['r1', 'r2', 'r3', 'r1', 'r4']) await numbers.lastOf([room]);
  expect(reads).toEqual(['r1', 'r2', 'r3', 'r4']);
  expect(numbers.cachedLastOf(['r1', 'r3', 'r4'])).toBe(4);
  expect(numbers.cachedLastOf(['r2'])).toBeNull();
  expect(await numbers.lastOf(['r2'])).toBe(2);
});

it('G5 rooms that many clients request at the same moment are read in one statement', async () => {
  const { numbers, statements } = openNumbers();
  const clients = [['r1', 'r2'], ['r2', 'r3'], ['r1']].map((rooms) => numbers.lastOf(rooms));
  expect(await Promise.all(clients)).toEqual([2, 3, 1]);
  expect(statements).toEqual([['r1', 'r2', 'r3']]);
});

it('G2 the last fact number of a room includes a fact appended during the read, and a dropped room is read again', async () => {
  const { numbers, reads } = openNumbers();
  const loading = numbers.lastOf(['r1']);
  numbers.advance([{ seq: 9, rooms: ['r1', 'r7'] } as never]);
  expect(await loading).toBe(9);
  await numbers.lastOf(['r7']);
  expect(reads).toEqual(['r1', 'r7']);
});
