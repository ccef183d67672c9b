import type { Texts } from '../texts';

export const zhTW: Texts = {
  'otp.code': {
    subject: '確認您的電子郵件地址',
    paragraphs: [
      '請輸入此驗證碼，以確認您的電子郵件地址並完成合作夥伴入口網站的註冊：',
      '{code}',
      '驗證碼 10 分鐘內有效，且只能使用一次。我們的人員絕不會向您索取。',
      '如果您並未要求驗證碼，請忽略此郵件。',
    ],
    action: '輸入驗證碼',
  },
  'otp.reset': {
    subject: '重設您的密碼',
    paragraphs: [
      '請輸入此驗證碼，以設定合作夥伴入口網站的新密碼：',
      '{code}',
      '驗證碼 10 分鐘內有效，且只能使用一次。我們的人員絕不會向您索取。',
      '如果您並未要求驗證碼，請忽略此郵件。',
    ],
    action: '輸入驗證碼',
  },
  'otp.several': {
    subject: '請登入以完成註冊',
    paragraphs: [
      '有人為此地址要求驗證碼，但此地址有一筆以上的註冊尚未完成。',
      '請使用此地址和您設定的密碼登入，我們會寄出您這筆註冊的驗證碼。',
      '如果您沒有註冊，請忽略這封郵件。',
    ],
    action: '登入',
  },
  'account.known': {
    subject: '您已有帳戶',
    paragraphs: [
      '有人使用此電子郵件地址申請註冊合作夥伴入口網站。您已有帳戶，因此沒有任何變更。',
      '請使用您的密碼登入。如果忘記密碼，可在登入頁面設定新密碼。',
      '如果這不是您本人的操作，請忽略此郵件。',
    ],
    action: '登入',
  },
  'account.requested': {
    subject: '新的使用者申請：{name}',
    paragraphs: ['{company} 的 {name} 申請使用合作夥伴入口網站。', '請在 24 小時內於入口網站中核准或拒絕此申請。'],
    action: '開啟申請',
  },
  'account.reminder': {
    subject: '提醒：{name} 正在等待回覆',
    paragraphs: ['{company} 的 {name} 仍在等待合作夥伴入口網站的使用權限。', '剩餘時間：{left}'],
    action: '開啟申請',
  },
  'account.approved': {
    subject: '您的帳戶已啟用',
    paragraphs: ['{name} 您好：', '{by} 已核准您的申請。您現在可以登入合作夥伴入口網站。'],
    action: '登入',
  },
  'account.rejected': {
    subject: '您的申請未獲核准',
    paragraphs: ['{name} 您好：', '{by} 未核准您使用合作夥伴入口網站的申請。理由如下：', '{reason}', '您可以修正資料後重新申請。'],
    action: '重新申請',
  },
  'account.removed': {
    subject: '您的帳戶已刪除',
    paragraphs: ['{name} 您好：', '您在合作夥伴入口網站的帳戶已刪除。理由如下：', '{reason}', '如果您認為這是錯誤，請聯絡您當地的公司。'],
  },
  'password.changed': {
    subject: '您的密碼已變更',
    paragraphs: ['{name} 您好：', '您帳戶的密碼已變更，其他裝置均已登出。', '如果這不是您本人的操作，請立即設定新密碼。'],
    action: '設定新密碼',
  },
  'ticket.opened': {
    subject: '[{ticketNo}] {subject}',
    heading: '來自 {company} 的新諮詢',
    paragraphs: ['{company} 提出了關於 {product} 的新諮詢：', '{messages}'],
    action: '開啟諮詢',
  },
  'ticket.replied': {
    subject: '[{ticketNo}] {subject}',
    heading: '來自 {name} 的新訊息',
    paragraphs: ['諮詢 {ticketNo}「{subject}」有新訊息：', '{messages}'],
    action: '開啟諮詢',
  },
  'ticket.closed': {
    subject: '[{ticketNo}] {subject}',
    heading: '諮詢已關閉：{subject}',
    paragraphs: [
      '{name} 已關閉諮詢 {ticketNo}：',
      '{messages}',
      '已關閉的諮詢無法再新增訊息。若仍有未解決的問題，請建立延續此案的新諮詢。',
    ],
    action: '開啟諮詢',
  },
  'ticket.mentioned': {
    subject: '[{ticketNo}] {subject}',
    heading: '{name} 提及了您',
    paragraphs: ['{name} 在諮詢 {ticketNo}「{subject}」的內部備註中提及了您：', '{messages}', '內部備註只有您的同事看得到。'],
    action: '開啟諮詢',
  },
  'ticket.not-posted': {
    subject: '未張貼：您關於 {ticketNo} 的郵件',
    paragraphs: ['您關於諮詢 {ticketNo} 的郵件未張貼。原因如下：', '{reason}', '內容並未遺失，以下是您所寫的內容：', '{messages}'],
    action: '開啟諮詢',
  },
  'ticket.files-refused': {
    subject: '部分檔案未被接受：{ticketNo}',
    paragraphs: ['您的郵件已張貼至諮詢 {ticketNo}，但不含下列檔案：', '{files}', '請以可接受的格式重新寄送，或在入口網站中附加。'],
    action: '開啟諮詢',
  },
  'parts.news': {
    subject: '「{title}」中關注的料號：{count}',
    paragraphs: ['「{title}」有您關注的料號的新消息：', '{items}', '價格顯示變動前與變動後。沒有價格的料號在內文中提及。'],
    action: '開啟',
  },
  'event.published': { subject: '新活動：{title}', paragraphs: ['您可以報名「{title}」。', '{when}', '{location}'], action: '開啟活動' },
  'event.seated': {
    subject: '報名成功：{title}',
    paragraphs: ['您已取得「{title}」的名額。', '{when}', '{location}', '附上行事曆項目。'],
    action: '開啟活動',
  },
  'event.promoted': {
    subject: '您已取得名額：{title}',
    paragraphs: ['「{title}」有名額釋出，現在是您的了。若無法參加，請在入口網站退回名額。', '{when}', '{location}', '附上行事曆項目。'],
    action: '開啟活動',
  },
  'event.waiting': {
    subject: '候補名單：{title}',
    paragraphs: ['您已列入「{title}」的候補名單。一有名額，我們會以電子郵件通知您。', '{when}', '{location}'],
    action: '開啟活動',
  },
  'event.left': {
    subject: '已取消報名：{title}',
    paragraphs: ['您已沒有「{title}」的名額。', '{when}', '{location}', '附件會將活動從您的行事曆移除。'],
    action: '開啟活動',
  },
  'event.moved': {
    subject: '變更：{title}',
    paragraphs: ['「{title}」的時間或地點已變更，目前資訊如下：', '{when}', '{location}', '附上行事曆項目。'],
    action: '開啟活動',
  },
  'event.cancelled': {
    subject: '已取消：{title}',
    paragraphs: ['「{title}」已取消。', '{when}', '{location}', '{reason}', '附件會將活動從您的行事曆移除。'],
    action: '開啟活動',
  },
  'event.reminder': { subject: '提醒：{title}', paragraphs: ['「{title}」即將開始。', '{when}', '{location}'], action: '開啟活動' },
  'news.published': {
    subject: '新聞：{title}',
    paragraphs: ['合作夥伴入口網站有給您的新消息：{title}', '{text}'],
    action: '閱讀',
  },
  'news.acknowledge': {
    subject: '請確認：{title}',
    paragraphs: ['請貴公司確認「{title}」。', '{text}', '由一人代表公司確認即可。'],
    action: '閱讀並確認',
  },
  'ticket.digest': {
    subject: '有新訊息的諮詢：{count}',
    paragraphs: ['以下諮詢有新訊息：', '{items}'],
  },
  'account.digest': {
    subject: '等待您審核的存取申請：{count}',
    paragraphs: ['以下人員正在等待合作夥伴入口網站的存取權限。請在註冊後 24 小時內回覆。', '{items}'],
    action: '開啟申請',
  },
  footer: '此郵件由 Yarrowdyne Partner Portal 自動寄出，回覆不會有人讀取。',
  answerable: '您可以直接回覆此郵件，內容會張貼至 Yarrowdyne Partner Portal 的諮詢中。',
  answerAbove: '請在此行上方撰寫您的回覆',
  filesWith: '檔案：{names}',
  moreItems: '其他：{count}',
  unsubscribe: {
    link: '取消訂閱這些郵件',
    title: '電子郵件通知',
    question: '要停止接收「{kind}」的相關郵件嗎？',
    button: '取消訂閱',
    done: '您將不再收到「{kind}」的相關郵件。',
    invalid: '此連結已失效。您可以在設定中變更電子郵件通知。',
    failed: '操作未完成。請於幾分鐘後再試一次。',
    settings: '通知設定',
    kinds: {
      UserRequest: '存取申請',
      RequestsBelow: '所有存取申請',
      Inquiry: '諮詢',
      Mention: '內部備註中的提及',
      WatchedParts: '關注的料號',
      News: '新聞',
      Event: '活動',
      EventReminder: '活動提醒',
    },
  },
  mailRefusals: {
    closed: '此諮詢已關閉。您可以在入口網站建立延續此案的新諮詢。',
    empty: '郵件中沒有您自己撰寫的文字，只有引用的內容。',
    gone: '您已無法存取此諮詢。',
    long: '文字超過 {max} 個字元。',
  },
  fileRefusals: {
    empty: '檔案是空的',
    kind: '不接受此類型的檔案',
    large: '檔案太大',
    harmful: '檔案可能有害',
    many: '檔案數量超過單則訊息的上限',
    quota: '已達您的上傳上限',
  },
};
