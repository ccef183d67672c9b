import { expect, it } from '@jest/globals';
import { transcriptText } from './inquiry-address';

it.each([
  ['the whole conversation', ['one', 'two', 'three'], 100, 'one\n\ntwo\n\nthree'],
  ['the end of the conversation', ['one', 'two', 'three'], 10, 'two\n\nthree'],
  ['the start of the last question', ['one', 'two', 'three'], 4, 'thre'],
])('R3.10 an inquiry from an answer includes %s, as far as its length allows', (_, exchanges, characters, text) => {
  expect(transcriptText(exchanges, characters)).toBe(text);
});
