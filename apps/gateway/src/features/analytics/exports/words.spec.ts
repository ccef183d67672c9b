import { expect, it } from '@jest/globals';
import { shapeOf } from '../../../../../../tests/kit/shape-of';
import { type MailLanguage, TEXTS } from '../../../services/mail/texts';
import { wordsOf } from './words';

it.each(Object.keys(TEXTS) as MailLanguage[])(
  'R1.6 the texts of tables in %s have the keys and placeholders of the English ones',
  (language) => {
    expect(shapeOf(wordsOf(language))).toEqual(shapeOf(wordsOf('en')));
  },
);
