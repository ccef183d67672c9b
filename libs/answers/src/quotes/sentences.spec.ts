import { describe, expect, it } from '@jest/globals';
import { sentencesOf } from './sentences';

describe('The sentences of a passage', () => {
  it.each([
    [
      'en',
      'Hold Z for 5 s. See No. 7 on the plate. Then close the vent.',
      ['Hold Z for 5 s.', 'See No. 7 on the plate.', 'Then close the vent.'],
    ],
    ['de', 'Die Bürde beträgt z. B. 250 Ω. Danach einschalten.', ['Die Bürde beträgt z. B. 250 Ω.', 'Danach einschalten.']],
    ['de', '3. Kabel einführen, Verschraubung anziehen.', ['3. Kabel einführen, Verschraubung anziehen.']],
    ['ja', '校正は半年に 1 度です。流量を監視します。', ['校正は半年に 1 度です。', '流量を監視します。']],
    ['zhTW', '模組功能正常。以 0.5 Nm 鎖緊端子。', ['模組功能正常。', '以 0.5 Nm 鎖緊端子。']],
    ['ab', 'املأ الأنبوب وانتظر. ثم اضبط الصفر؟ نعم.', ['املأ الأنبوب وانتظر.', 'ثم اضبط الصفر؟', 'نعم.']],
  ])('R7.11 a paragraph in %s is split into its sentences: %s', (language, paragraph, sentences) => {
    expect(sentencesOf(paragraph, language)).toEqual(sentences);
  });

  it('R7.11 Thai text, which has no full stops, is split at spaces without losing a word', () => {
    const paragraph = Array.from({ length: 12 }, () => 'เครื่องวัดที่ไม่มีสายดินจะแสดงค่าที่ดูถูกต้องแต่ผิด').join(' ');
    const sentences = sentencesOf(paragraph, 'th');
    expect(sentences.length).toBeGreaterThan(2);
    expect(sentences.join(' ')).toBe(paragraph);
  });
});
