import type { Texts } from '../texts';

export const ja: Texts = {
  'otp.code': {
    subject: 'メールアドレスの確認',
    paragraphs: [
      '次のコードを入力してメールアドレスを確認し、パートナーポータルの登録を完了してください。',
      '{code}',
      'コードの有効時間は 10 分で、1 回だけ使えます。当社の者がコードをお尋ねすることはありません。',
      'コードを請求していない場合は、このメールを無視してください。',
    ],
    action: 'コードを入力する',
  },
  'otp.reset': {
    subject: 'パスワードの再設定',
    paragraphs: [
      '次のコードを入力して、パートナーポータルの新しいパスワードを設定してください。',
      '{code}',
      'コードの有効時間は 10 分で、1 回だけ使えます。当社の者がコードをお尋ねすることはありません。',
      'コードを請求していない場合は、このメールを無視してください。',
    ],
    action: 'コードを入力する',
  },
  'otp.several': {
    subject: 'サインインして登録を完了してください',
    paragraphs: [
      'このアドレス宛てのコードが求められましたが、完了していない登録が複数あります。',
      'このアドレスと、ご自分で設定したパスワードでサインインしてください。その登録のコードをお送りします。',
      '登録した覚えがない場合は、このメールを無視してください。',
    ],
    action: 'サインイン',
  },
  'account.known': {
    subject: 'アカウントはすでに登録されています',
    paragraphs: [
      'このメールアドレスでパートナーポータルへの登録が申し込まれました。アカウントはすでに登録されているため、何も変更されていません。',
      'パスワードでサインインしてください。お忘れの場合は、サインイン画面から新しいパスワードを設定できます。',
      'お心当たりがない場合は、このメールを無視してください。',
    ],
    action: 'サインイン',
  },
  'account.requested': {
    subject: '新しいユーザー申請: {name}',
    paragraphs: [
      '{company} の {name} さんがパートナーポータルの利用を申請しました。',
      '24 時間以内にポータルで承認または却下してください。',
    ],
    action: '申請を開く',
  },
  'account.reminder': {
    subject: 'リマインダー: {name} さんが回答を待っています',
    paragraphs: ['{company} の {name} さんがパートナーポータルの利用開始を待っています。', '残り時間: {left}'],
    action: '申請を開く',
  },
  'account.approved': {
    subject: 'アカウントが有効になりました',
    paragraphs: ['{name} 様', '{by} が申請を承認しました。パートナーポータルにサインインできます。'],
    action: 'サインイン',
  },
  'account.rejected': {
    subject: '申請は承認されませんでした',
    paragraphs: [
      '{name} 様',
      '{by} はパートナーポータルの利用申請を承認しませんでした。理由は次のとおりです。',
      '{reason}',
      '内容を修正して、もう一度申請できます。',
    ],
    action: 'もう一度申請する',
  },
  'account.removed': {
    subject: 'アカウントが削除されました',
    paragraphs: [
      '{name} 様',
      'パートナーポータルのアカウントが削除されました。理由は次のとおりです。',
      '{reason}',
      '誤りと思われる場合は、担当の現地法人にお問い合わせください。',
    ],
  },
  'password.changed': {
    subject: 'パスワードが変更されました',
    paragraphs: [
      '{name} 様',
      'アカウントのパスワードが変更されました。ほかの端末はサインアウトされました。',
      'お心当たりがない場合は、すぐに新しいパスワードを設定してください。',
    ],
    action: '新しいパスワードを設定',
  },
  'ticket.opened': {
    subject: '[{ticketNo}] {subject}',
    heading: '{company} からの新しい問い合わせ',
    paragraphs: ['{company} から {product} についての新しい問い合わせがあります。', '{messages}'],
    action: '問い合わせを開く',
  },
  'ticket.replied': {
    subject: '[{ticketNo}] {subject}',
    heading: '{name} からの新しいメッセージ',
    paragraphs: ['問い合わせ {ticketNo}「{subject}」に新しいメッセージがあります。', '{messages}'],
    action: '問い合わせを開く',
  },
  'ticket.closed': {
    subject: '[{ticketNo}] {subject}',
    heading: '問い合わせがクローズされました：{subject}',
    paragraphs: [
      '{name} が問い合わせ {ticketNo} をクローズしました。',
      '{messages}',
      'クローズされた問い合わせにはメッセージを追加できません。ご不明な点が残っている場合は、続きの問い合わせを新しく作成してください。',
    ],
    action: '問い合わせを開く',
  },
  'ticket.mentioned': {
    subject: '[{ticketNo}] {subject}',
    heading: '{name} さんがあなたに言及しました',
    paragraphs: [
      '{name} さんが問い合わせ {ticketNo}「{subject}」の社内メモであなたに言及しました。',
      '{messages}',
      '社内メモは社内の人だけに表示されます。',
    ],
    action: '問い合わせを開く',
  },
  'ticket.not-posted': {
    subject: '投稿されませんでした：{ticketNo} へのメール',
    paragraphs: [
      '問い合わせ {ticketNo} へのメールは投稿されませんでした。理由は次のとおりです。',
      '{reason}',
      '内容は失われていません。お書きになった内容は次のとおりです。',
      '{messages}',
    ],
    action: '問い合わせを開く',
  },
  'ticket.files-refused': {
    subject: '一部のファイルを受け付けられませんでした：{ticketNo}',
    paragraphs: [
      'メールは問い合わせ {ticketNo} に投稿されましたが、次のファイルは含まれていません。',
      '{files}',
      '受け付け可能な形式でもう一度お送りいただくか、ポータルで添付してください。',
    ],
    action: '問い合わせを開く',
  },
  'parts.news': {
    subject: '「{title}」のウォッチ中の部品: {count}',
    paragraphs: [
      '「{title}」に、ウォッチ中の部品に関する更新があります。',
      '{items}',
      '価格は変更前と変更後を表示しています。価格のない部品は本文に記載されています。',
    ],
    action: '開く',
  },
  'event.published': {
    subject: '新しいイベント：{title}',
    paragraphs: ['「{title}」に申し込めます。', '{when}', '{location}'],
    action: 'イベントを開く',
  },
  'event.seated': {
    subject: '申し込みを受け付けました：{title}',
    paragraphs: ['「{title}」の席を確保しました。', '{when}', '{location}'],
    attachment: 'カレンダーの予定を添付しました。',
    action: 'イベントを開く',
  },
  'event.promoted': {
    subject: '席が確保されました：{title}',
    paragraphs: [
      '「{title}」に空席が出たため、席を確保しました。参加できない場合は、ポータルで席をお返しください。',
      '{when}',
      '{location}',
    ],
    attachment: 'カレンダーの予定を添付しました。',
    action: 'イベントを開く',
  },
  'event.waiting': {
    subject: 'キャンセル待ち：{title}',
    paragraphs: ['「{title}」のキャンセル待ちに登録しました。席が確保され次第、メールでお知らせします。', '{when}', '{location}'],
    action: 'イベントを開く',
  },
  'event.left': {
    subject: '参加を取り消しました：{title}',
    paragraphs: ['「{title}」の席はなくなりました。', '{when}', '{location}'],
    attachment: '添付ファイルでカレンダーから予定を削除できます。',
    action: 'イベントを開く',
  },
  'event.moved': {
    subject: '変更：{title}',
    paragraphs: ['「{title}」の日時または場所が変わりました。現在の内容は次のとおりです。', '{when}', '{location}'],
    attachment: 'カレンダーの予定を添付しました。',
    action: 'イベントを開く',
  },
  'event.cancelled': {
    subject: '中止：{title}',
    paragraphs: ['「{title}」は中止になりました。', '{when}', '{location}', '{reason}'],
    attachment: '添付ファイルでカレンダーから予定を削除できます。',
    action: 'イベントを開く',
  },
  'event.reminder': {
    subject: 'リマインダー：{title}',
    paragraphs: ['「{title}」がまもなく始まります。', '{when}', '{location}'],
    action: 'イベントを開く',
  },
  'news.published': {
    subject: 'ニュース: {title}',
    paragraphs: ['パートナーポータルにニュースがあります: {title}', '{text}'],
    action: '読む',
  },
  'news.missing': {
    subject: '未確認: {title}',
    paragraphs: ['「{title}」をまだ確認していない担当パートナー会社の数: {count}', '会社名は記事の横の一覧に表示されています。'],
    action: '開く',
  },
  'news.acknowledge': {
    subject: '確認をお願いします: {title}',
    paragraphs: ['「{title}」について、貴社の確認をお願いします。', '{text}', '1 名の確認で会社全体の確認となります。'],
    action: '読んで確認する',
  },
  'ticket.digest': {
    subject: '新着メッセージのあるお問い合わせ: {count} 件',
    paragraphs: ['次のお問い合わせに新しいメッセージがあります。', '{items}'],
  },
  'account.digest': {
    subject: '承認待ちのアクセス申請: {count} 件',
    paragraphs: ['次の方々がパートナーポータルへのアクセスを待っています。登録から 24 時間以内にご対応ください。', '{items}'],
    action: '申請を開く',
  },
  footer: 'このメールは Yarrowdyne Partner Portal から自動送信されました。返信は読まれません。',
  answerable: 'このメールに返信できます。お書きになった内容は Yarrowdyne Partner Portal の問い合わせに投稿されます。',
  answerAbove: 'この行より上に返信をお書きください',
  filesWith: 'ファイル：{names}',
  moreItems: 'その他: {count} 件',
  unsubscribe: {
    link: 'このメールの配信を停止する',
    title: 'メール通知',
    question: '「{kind}」に関するメールの配信を停止しますか？',
    button: '配信を停止',
    done: '「{kind}」に関するメールは今後配信されません。',
    invalid: 'このリンクは無効になりました。メール通知は設定で変更できます。',
    failed: '処理できませんでした。数分後にもう一度お試しください。',
    settings: '通知設定',
    kinds: {
      UserRequest: 'アクセス申請',
      RequestsBelow: 'すべてのアクセス申請',
      Inquiry: '問い合わせ',
      Mention: '社内メモでのメンション',
      WatchedParts: 'ウォッチ中の部品',
      News: 'ニュース',
      Event: 'イベント',
      EventReminder: 'イベントのリマインダー',
    },
  },
  mailRefusals: {
    unverified: 'ご本人がこのメールを送信したことを確認できませんでした。ご本人が書いたものであれば、ポータルで投稿してください。',
    encrypted: 'メールが暗号化されているため、ここでは読めません。暗号化せずに送信するか、ポータルでご記入ください。',
    closed: 'この問い合わせはクローズされています。ポータルで続きの問い合わせを新しく作成できます。',
    empty: 'メールには引用部分のみで、ご自身の文章がありませんでした。',
    gone: 'この問い合わせを閲覧する権限がなくなりました。',
    long: '文章が {max} 文字を超えています。',
  },
  fileRefusals: {
    empty: 'ファイルが空です',
    kind: 'この種類のファイルは受け付けていません',
    large: 'ファイルが大きすぎます',
    harmful: '有害なおそれのあるファイルです',
    many: '1 件のメッセージに添付できるファイル数を超えています',
    quota: 'アップロードの上限に達しています',
  },
};
