import type { Texts } from '../texts';

export const zhTW: Texts = {
  'otp.code': {
    subject: '您的合作夥伴入口網站驗證碼',
    paragraphs: [
      '請輸入此驗證碼以繼續：',
      '{code}',
      '驗證碼 10 分鐘內有效，且只能使用一次。我們的人員絕不會向您索取。',
      '如果您並未要求驗證碼，請忽略此郵件。',
    ],
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
    paragraphs: ['{company} 的 {name} 申請使用合作夥伴入口網站。', '我們承諾在 24 小時內回覆。請在入口網站中核准或拒絕此申請。'],
    action: '開啟申請',
  },
  'account.reminder': {
    subject: '提醒：{name} 正在等待回覆',
    paragraphs: ['{company} 的 {name} 仍在等待合作夥伴入口網站的使用權限。', '承諾的 24 小時中剩餘時數：{hours}'],
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
  footer: '此郵件由 Yarrowdyne Partner Portal 自動寄出，回覆不會有人讀取。',
};
