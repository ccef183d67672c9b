import { describe, expect, it } from '@jest/globals';
import { findByName, findMentions, findOpenMention, piecesOf } from './mentions';

const LENA = { id: 'lena', name: 'Lena Vogt' };
const LEON = { id: 'leon', name: 'Léon Müller' };
const NAMESAKE = { id: 'other', name: 'Lena Vogt' };
const AIKO = { id: 'aiko', name: '佐藤 愛子' };
const FAISAL = { id: 'faisal', name: 'فيصل العمري' };
const PEOPLE = [LENA, LEON, AIKO, FAISAL];
const listMentions = (text: string) => findMentions(text, PEOPLE, []).map(({ userId, start, end }) => [userId, text.slice(start, end)]);

describe('mentions', () => {
  it.each([
    ['@', { start: 0, term: '' }],
    ['Please ask @Le', { start: 11, term: 'Le' }],
    ['確認をお願いします@佐', { start: 9, term: '佐' }],
    ['راجع @فيصل', { start: 5, term: 'فيصل' }],
    ['(@Lena Vo', { start: 1, term: 'Lena Vo' }],
    ['lena@yarrow', null],
    ['@ Lena', null],
    ['@Lena\nand', null],
    ['no call', null],
  ])('R2.19 the unfinished mention at the end of %j is %j', (text, call) => {
    expect(findOpenMention(text, text.length)).toEqual(call);
  });

  it('R2.19 the mention search finds names by the start of each word and ignores case and accents', () => {
    expect(findByName(PEOPLE, 'le').map(({ id }) => id)).toEqual(['lena', 'leon']);
    expect(findByName(PEOPLE, 'MULL').map(({ id }) => id)).toEqual(['leon']);
    expect(findByName(PEOPLE, '愛').map(({ id }) => id)).toEqual(['aiko']);
    expect(findByName(PEOPLE, 'ena')).toEqual([]);
  });

  it('R2.19 a text mentions the person whose full name follows an @, in any script', () => {
    expect(listMentions('@Lena Vogt and @Léon Müller, please')).toEqual([
      ['lena', '@Lena Vogt'],
      ['leon', '@Léon Müller'],
    ]);
    expect(listMentions('確認@佐藤 愛子さん')).toEqual([['aiko', '@佐藤 愛子']]);
    expect(listMentions('@فيصل العمري راجع')).toEqual([['faisal', '@فيصل العمري']]);
    expect(listMentions('@Lena Vogtmann, x@Lena Vogt, @Lena')).toEqual([]);
  });

  it('R2.19 two people with the same name are mentioned in the order in which they were picked', () => {
    const text = '@Lena Vogt and @Lena Vogt';
    expect(findMentions(text, [LENA, NAMESAKE], ['other', 'lena']).map(({ userId }) => userId)).toEqual(['other', 'lena']);
  });

  it('R2.19 a note shows each mentioned person by their current name', () => {
    const mention = { userId: 'lena', name: 'Lena Vogt-Albers', start: 4, end: 14 };
    expect(piecesOf('Ask @Lena Vogt first', [mention])).toEqual(['Ask ', mention, ' first']);
  });
});
