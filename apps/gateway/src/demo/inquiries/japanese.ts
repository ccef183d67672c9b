import { answered, assigned, closed, DAYS, followedUp, HOURS, noted, type Thread } from './thread';

/** What the partners of Yarrowdyne Japan ask. */
export const JAPANESE: readonly Thread[] = [
  {
    asks: 'aiko',
    by: 'kenji',
    product: 'yd-f20',
    type: 'technical',
    interest: 'commissioning',
    subject: 'YD-F20 冷却水ラインで流量値がふらつく件',
    ended: 70,
    unread: ['aiko'],
    talk: [
      followedUp(
        'お世話になっております。桜木制御の酒井です。\n\n冷却水ライン（口径150A）のYD-F20で、流量が±8%ほどふらつきます。上流の直管長は2Dしか取れていません。ダンピングは現在1秒です。設定で改善できる範囲でしょうか。直近のデータを添付いたします。',
        {
          files: [
            { make: 'readings', name: 'F20 冷却水.csv', column: 'm3/h', low: 110, high: 130, shape: 'noise' },
            { make: 'trend', name: 'F20 冷却水.png', title: 'FT-1501', unit: 'm³/h', low: 108, high: 132, shape: 'noise' },
          ],
        },
      ),
      assigned('kenji', { after: 10 }),
      answered(
        '酒井様\n\nいつもお世話になっております。森です。データをありがとうございます。\n\nふらつきの周期が約1.2秒ですので、ポンプの脈動ではなく、エルボ直後の偏流と思われます。まずダンピングを5秒、「流れ補正」を「エルボ1個」に変更してみてください。多くの場合±2%以内に収まります。',
        { after: 80 },
      ),
      followedUp('ご回答ありがとうございます。変更後は±3%になりました。もう少し抑えたいのですが、整流器の追加は有効でしょうか。', {
        after: 200,
      }),
      answered(
        'はい、有効です。管束形の整流器を上流2Dの位置に入れていただくと、±1%程度まで改善する見込みです。圧力損失は130 m³/hで約4 kPaです。図面が必要でしたらお送りします。',
        { after: 120 },
      ),
    ],
  },
  {
    asks: 'aiko',
    by: 'kenji',
    product: 'yd-t9',
    type: 'quotation',
    interest: 'replacement',
    subject: 'YD-T9 20台の見積依頼（納期至急）',
    ended: 5 * HOURS,
    unread: ['kenji', 'p021'],
    talk: [
      followedUp(
        '酒井です。YD-T9（レール取付形、熱電対K、0〜800℃）20台のお見積りをお願いいたします。定期修理に使うため、来月10日までに必要です。',
      ),
      answered('酒井様　見積書YJ-4471を添付いたします。在庫が14台、残り6台は来月6日に入荷予定ですので、ご希望の期日に間に合います。', {
        after: 100,
        files: [
          {
            make: 'sheet',
            name: '見積書 YJ 4471.xlsx',
            title: '見積書',
            rows: [
              ['項番', '品名', '数量', '単価（円）', '金額（円）'],
              [1, 'YD-T9-R 温度変換器 K 0〜800℃', 20, 38500, 770000],
              [2, '試験成績書', 20, 1500, 30000],
              ['', '合計（税別）', '', '', 800000],
            ],
          },
        ],
      }),
      followedUp('ありがとうございます。試験成績書は10台分で結構です。修正版をいただけますか。', { after: 240 }),
    ],
  },
  {
    asks: 'aiko',
    by: 'p021',
    product: 'yd-n4',
    type: 'technical',
    interest: 'maintenance',
    subject: 'YD-N4 のデータをExcelで開くと文字化けする',
    ended: 33 * DAYS,
    rated: [5, '丁寧なご対応ありがとうございました。'],
    talk: [
      followedUp(
        'YD-N4からUSBに書き出したCSVをExcelで開くと、タグ名の日本語が文字化けします。測定値は正常です。対処方法を教えてください。',
      ),
      answered(
        '酒井様　書き出し設定の「文字コード」を「UTF-8（BOM付き）」に変更してください。ファームウェア4.2以降で選択できます。既に書き出したファイルは、Excelの「データ」>「テキストから」で65001を選べば正しく開けます。',
        {
          after: 60,
        },
      ),
      followedUp('正しく表示されました。ありがとうございました。', { after: 90 }),
      closed('設定変更により解決しました。', { after: 30 }),
    ],
  },
  {
    asks: 'aiko',
    by: 'kenji',
    product: 'yd-a2',
    type: 'repair',
    subject: 'YD-A2 修理品の返却予定について',
    ended: 3 * DAYS,
    talk: [
      followedUp('先週お送りしたYD-A2（製造番号A2-30917、ポンプ異音）の返却予定をお知らせください。'),
      noted('ポンプは交換済み。検出器の感度が規格の下限に近いため、交換を提案する。', { after: 60, by: 'p022' }),
      answered(
        '酒井様　ポンプの交換は完了しております。検査の結果、検出器の感度が新品時の62%まで下がっておりました。今回あわせて交換されますと、返却は来週{weekday ja 2+5}、追加費用は86,000円です。いかがいたしましょうか。',
        { after: 100 },
      ),
      followedUp('交換をお願いします。注文書は本日中にお送りします。', { after: 150 }),
      answered('承知いたしました。来週{weekday ja 2+5}着で手配いたします。', { after: 40 }),
    ],
  },
  {
    asks: 'p071',
    by: 'p022',
    product: 'yd-c400',
    type: 'technical',
    interest: 'training',
    subject: 'YD-C400 カスケード制御の立ち上げ手順',
    ended: 55 * DAYS,
    rated: [4],
    talk: [
      followedUp(
        '湊川計装の吉田です。YD-C400で温度（一次）と流量（二次）のカスケードを組みました。自動へ移行する際に操作出力が急に動きます。正しい切替手順を教えてください。',
      ),
      answered(
        '吉田様　①二次側を手動→自動にして流量を安定させる、②一次側の「トラッキング」を有効にして出力を二次側の設定値に合わせる、③二次側をカスケードにする、④一次側を自動にする、の順でお願いします。②が無効のままですと、ご指摘のような動きになります。',
        {
          after: 160,
        },
      ),
      closed('手順どおりでバンプレスに切り替わりました。', { by: 'p071', after: 600 }),
    ],
  },
];
