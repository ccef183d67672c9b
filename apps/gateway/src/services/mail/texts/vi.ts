import type { Texts } from '../texts';

export const vi: Texts = {
  'otp.code': {
    subject: 'Xác nhận địa chỉ email của bạn',
    paragraphs: [
      'Nhập mã này để xác nhận địa chỉ email và hoàn tất đăng ký cổng đối tác:',
      '{code}',
      'Mã có hiệu lực trong 10 phút và chỉ dùng được một lần. Không ai trong chúng tôi hỏi bạn mã này.',
      'Nếu bạn không yêu cầu mã, hãy bỏ qua thư này.',
    ],
    action: 'Nhập mã',
  },
  'otp.reset': {
    subject: 'Đặt lại mật khẩu',
    paragraphs: [
      'Nhập mã này để đặt mật khẩu mới cho cổng đối tác:',
      '{code}',
      'Mã có hiệu lực trong 10 phút và chỉ dùng được một lần. Không ai trong chúng tôi hỏi bạn mã này.',
      'Nếu bạn không yêu cầu mã, hãy bỏ qua thư này.',
    ],
    action: 'Nhập mã',
  },
  'otp.several': {
    subject: 'Đăng nhập để hoàn tất đăng ký',
    paragraphs: [
      'Có người yêu cầu mã cho địa chỉ này, nhưng có nhiều đăng ký chưa hoàn tất.',
      'Hãy đăng nhập bằng địa chỉ này và mật khẩu bạn đã chọn. Khi đó chúng tôi gửi mã cho đăng ký của bạn.',
      'Nếu bạn không đăng ký, hãy bỏ qua email này.',
    ],
    action: 'Đăng nhập',
  },
  'account.known': {
    subject: 'Bạn đã có tài khoản',
    paragraphs: [
      'Có người muốn đăng ký cổng đối tác bằng địa chỉ này. Bạn đã có tài khoản ở đây nên không có gì thay đổi.',
      'Hãy đăng nhập bằng mật khẩu của bạn. Nếu quên, hãy chọn mật khẩu mới từ trang đăng nhập.',
      'Nếu không phải bạn, hãy bỏ qua thư này.',
    ],
    action: 'Đăng nhập',
  },
  'account.requested': {
    subject: 'Yêu cầu người dùng mới: {name}',
    paragraphs: [
      '{name} của {company} xin quyền truy cập cổng đối tác.',
      'Vui lòng phản hồi trong vòng 24 giờ. Hãy chấp nhận hoặc từ chối yêu cầu trong cổng.',
    ],
    action: 'Mở yêu cầu',
  },
  'account.reminder': {
    subject: 'Nhắc nhở: {name} đang chờ câu trả lời',
    paragraphs: ['{name} của {company} vẫn đang chờ quyền truy cập cổng đối tác.', 'Thời gian còn lại: {left}'],
    action: 'Mở yêu cầu',
  },
  'account.approved': {
    subject: 'Tài khoản của bạn đã hoạt động',
    paragraphs: ['Xin chào {name},', '{by} đã chấp nhận yêu cầu của bạn. Bây giờ bạn có thể đăng nhập cổng đối tác.'],
    action: 'Đăng nhập',
  },
  'account.rejected': {
    subject: 'Yêu cầu của bạn không được chấp nhận',
    paragraphs: [
      'Xin chào {name},',
      '{by} không chấp nhận yêu cầu truy cập cổng đối tác của bạn. Lý do được nêu:',
      '{reason}',
      'Bạn có thể sửa thông tin và gửi lại yêu cầu.',
    ],
    action: 'Gửi lại yêu cầu',
  },
  'account.removed': {
    subject: 'Tài khoản của bạn đã bị xóa',
    paragraphs: [
      'Xin chào {name},',
      'Tài khoản của bạn trên cổng đối tác đã bị xóa. Lý do được nêu:',
      '{reason}',
      'Nếu bạn cho rằng đây là nhầm lẫn, hãy liên hệ công ty tại địa phương của bạn.',
    ],
  },
  'password.changed': {
    subject: 'Mật khẩu của bạn đã được thay đổi',
    paragraphs: [
      'Xin chào {name},',
      'Mật khẩu tài khoản của bạn đã được thay đổi. Các thiết bị khác đã bị đăng xuất.',
      'Nếu không phải bạn, hãy chọn ngay mật khẩu mới.',
    ],
    action: 'Chọn mật khẩu mới',
  },
  'ticket.opened': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Câu hỏi mới từ {company}',
    paragraphs: ['Có câu hỏi mới từ {company} về {product}:', '{messages}'],
    action: 'Mở câu hỏi',
  },
  'ticket.replied': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Tin nhắn mới từ {name}',
    paragraphs: ['Tin nhắn mới trong câu hỏi {ticketNo}, “{subject}”:', '{messages}'],
    action: 'Mở câu hỏi',
  },
  'ticket.closed': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Câu hỏi đã đóng: {subject}',
    paragraphs: [
      '{name} đã đóng câu hỏi {ticketNo}:',
      '{messages}',
      'Câu hỏi đã đóng không nhận thêm tin nhắn. Nếu vẫn còn vấn đề, hãy mở một câu hỏi mới tiếp nối câu hỏi này.',
    ],
    action: 'Mở câu hỏi',
  },
  'ticket.mentioned': {
    subject: '[{ticketNo}] {subject}',
    heading: '{name} đã nhắc đến bạn',
    paragraphs: [
      '{name} đã nhắc đến bạn trong một ghi chú nội bộ của câu hỏi {ticketNo}, “{subject}”:',
      '{messages}',
      'Chỉ đồng nghiệp của bạn thấy ghi chú nội bộ.',
    ],
    action: 'Mở câu hỏi',
  },
  'ticket.not-posted': {
    subject: 'Chưa được đăng: thư của bạn về {ticketNo}',
    paragraphs: [
      'Thư của bạn về câu hỏi {ticketNo} chưa được đăng. Lý do:',
      '{reason}',
      'Không có gì bị mất. Đây là nội dung bạn đã viết:',
      '{messages}',
    ],
    action: 'Mở câu hỏi',
  },
  'ticket.files-refused': {
    subject: 'Một số tệp của bạn không được nhận: {ticketNo}',
    paragraphs: [
      'Thư của bạn đã được đăng vào câu hỏi {ticketNo}, nhưng không kèm các tệp sau:',
      '{files}',
      'Hãy gửi lại ở định dạng được chấp nhận hoặc đính kèm trong cổng.',
    ],
    action: 'Mở câu hỏi',
  },
  'parts.news': {
    subject: 'Mã theo dõi trong “{title}”: {count}',
    paragraphs: [
      '“{title}” có tin mới về các mã bạn theo dõi:',
      '{items}',
      'Giá được hiển thị trước và sau khi thay đổi. Mã không có giá được nhắc đến trong văn bản.',
    ],
    action: 'Mở',
  },
  'event.published': {
    subject: 'Sự kiện mới: {title}',
    paragraphs: ['Bạn có thể đăng ký “{title}”.', '{when}', '{location}'],
    action: 'Mở sự kiện',
  },
  'event.seated': {
    subject: 'Bạn đã đăng ký: {title}',
    paragraphs: ['Bạn có một chỗ tại “{title}”.', '{when}', '{location}'],
    attachment: 'Mục lịch được đính kèm.',
    action: 'Mở sự kiện',
  },
  'event.promoted': {
    subject: 'Bạn có chỗ: {title}',
    paragraphs: [
      '“{title}” vừa có chỗ trống và chỗ đó là của bạn. Nếu không thể tham dự, hãy trả lại chỗ trong cổng.',
      '{when}',
      '{location}',
    ],
    attachment: 'Mục lịch được đính kèm.',
    action: 'Mở sự kiện',
  },
  'event.waiting': {
    subject: 'Danh sách chờ: {title}',
    paragraphs: ['Bạn đang ở danh sách chờ của “{title}”. Bạn sẽ nhận e-mail ngay khi có chỗ.', '{when}', '{location}'],
    action: 'Mở sự kiện',
  },
  'event.left': {
    subject: 'Không còn đăng ký: {title}',
    paragraphs: ['Bạn không còn chỗ tại “{title}”.', '{when}', '{location}'],
    attachment: 'Tệp đính kèm sẽ xóa sự kiện khỏi lịch của bạn.',
    action: 'Mở sự kiện',
  },
  'event.moved': {
    subject: 'Thay đổi: {title}',
    paragraphs: ['Thời gian hoặc địa điểm của “{title}” đã thay đổi. Thông tin hiện hành:', '{when}', '{location}'],
    attachment: 'Mục lịch được đính kèm.',
    action: 'Mở sự kiện',
  },
  'event.cancelled': {
    subject: 'Đã hủy: {title}',
    paragraphs: ['“{title}” đã bị hủy.', '{when}', '{location}', '{reason}'],
    attachment: 'Tệp đính kèm sẽ xóa sự kiện khỏi lịch của bạn.',
    action: 'Mở sự kiện',
  },
  'event.reminder': { subject: 'Nhắc nhở: {title}', paragraphs: ['“{title}” sắp bắt đầu.', '{when}', '{location}'], action: 'Mở sự kiện' },
  'news.published': {
    subject: 'Tin tức: {title}',
    paragraphs: ['Có tin mới dành cho bạn trên cổng đối tác: {title}', '{text}'],
    action: 'Đọc',
  },
  'news.missing': {
    subject: 'Chưa xác nhận: {title}',
    paragraphs: ['Số công ty đối tác của bạn chưa xác nhận “{title}”: {count}', 'Bảng bên cạnh bài viết nêu tên các công ty này.'],
    action: 'Mở',
  },
  'news.acknowledge': {
    subject: 'Vui lòng xác nhận: {title}',
    paragraphs: ['Công ty của bạn được yêu cầu xác nhận “{title}”.', '{text}', 'Một người xác nhận thay cho cả công ty.'],
    action: 'Đọc và xác nhận',
  },
  'ticket.digest': {
    subject: 'Câu hỏi có tin nhắn mới: {count}',
    paragraphs: ['Có tin nhắn mới trong các câu hỏi sau:', '{items}'],
  },
  'account.digest': {
    subject: 'Yêu cầu truy cập đang chờ quyết định của bạn: {count}',
    paragraphs: [
      'Những người này đang chờ quyền truy cập cổng đối tác. Vui lòng phản hồi trong vòng 24 giờ kể từ khi họ đăng ký.',
      '{items}',
    ],
    action: 'Mở các yêu cầu',
  },
  footer: 'Thư này được Yarrowdyne Partner Portal gửi tự động. Thư trả lời sẽ không được đọc.',
  answerable: 'Bạn có thể trả lời thư này. Nội dung bạn viết sẽ được đăng vào câu hỏi trên Yarrowdyne Partner Portal.',
  answerAbove: 'Vui lòng viết câu trả lời phía trên dòng này',
  filesWith: 'Tệp: {names}',
  moreItems: 'Còn lại: {count}',
  unsubscribe: {
    link: 'Hủy nhận các email này',
    title: 'Thông báo qua email',
    question: 'Ngừng nhận email về {kind}?',
    button: 'Hủy nhận',
    done: 'Bạn sẽ không còn nhận email về {kind}.',
    invalid: 'Liên kết này không còn hiệu lực. Bạn có thể thay đổi thông báo qua email trong phần cài đặt.',
    failed: 'Chưa thực hiện được. Vui lòng thử lại sau vài phút.',
    settings: 'Cài đặt thông báo',
    kinds: {
      UserRequest: 'yêu cầu truy cập',
      RequestsBelow: 'tất cả yêu cầu truy cập',
      Inquiry: 'câu hỏi',
      Mention: 'Lượt nhắc đến trong ghi chú nội bộ',
      WatchedParts: 'các mã theo dõi',
      News: 'tin tức',
      Event: 'sự kiện',
      EventReminder: 'nhắc nhở sự kiện',
    },
  },
  mailRefusals: {
    unverified: 'Chúng tôi không thể xác minh rằng bạn đã gửi e-mail này. Nếu bạn đã viết, vui lòng đăng trong cổng.',
    encrypted: 'E-mail đã được mã hóa và không thể đọc tại đây. Vui lòng gửi lại không mã hóa hoặc viết trong cổng.',
    closed: 'Câu hỏi đã đóng. Trong cổng, bạn có thể mở một câu hỏi mới tiếp nối câu hỏi này.',
    empty: 'Trong thư không có nội dung của riêng bạn, chỉ có phần trích dẫn.',
    gone: 'Bạn không còn quyền truy cập câu hỏi này.',
    long: 'Nội dung dài quá {max} ký tự.',
  },
  fileRefusals: {
    empty: 'tệp trống',
    kind: 'loại tệp này không được chấp nhận',
    large: 'tệp quá lớn',
    harmful: 'tệp có thể gây hại',
    many: 'nhiều tệp hơn mức một tin nhắn cho phép',
    quota: 'bạn đã đạt giới hạn tải tệp lên',
  },
};
