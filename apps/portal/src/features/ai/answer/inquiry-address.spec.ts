import { expect, it } from '@jest/globals';
import { transcriptText } from './inquiry-address';

it.each([
  ['all of it', ['one', 'two', 'three'], 100, 'one\n\ntwo\n\nthree'],
  ['what was said last', ['one', 'two', 'three'], 10, 'two\n\nthree'],
  ['a part of the last', ['one', 'two', 'three'], 4, 'thre'],
])('R3.10 an inquiry includes %s of the conversation if there is space', (_, exchanges, characters, text) => {
  expect(transcriptText(exchanges, characters)).toBe(text);
});
