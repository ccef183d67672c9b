import { expect, it } from '@jest/globals';
import { shapeOf } from '../../../../../../tests/kit/shape-of';
import { type MailLanguage, TEXTS } from '../../../services/mail/texts';
import { wordsOf } from './words';

it.each(Object.keys(TEXTS) as MailLanguage[])(
  'R1.6 the export texts in %s have the same keys and placeholders as the English texts',
  (language) => {
    expect(shapeOf(wordsOf(language))).toEqual(shapeOf(wordsOf('en')));
  },
);
