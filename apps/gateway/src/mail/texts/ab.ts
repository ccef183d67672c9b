import type { Texts } from '../texts';

export const ab: Texts = {
  'otp.code': {
    subject: 'تأكيد عنوان بريدك الإلكتروني',
    paragraphs: [
      'أدخل هذا الرمز لتأكيد عنوان بريدك الإلكتروني وإكمال التسجيل في بوابة الشركاء:',
      '{code}',
      'الرمز صالح لمدة 10 دقائق ويمكن استخدامه مرة واحدة. لن يطلبه منك أحد منا أبدًا.',
      'إذا لم تطلب رمزًا، فتجاهل هذه الرسالة.',
    ],
    action: 'إدخال الرمز',
  },
  'otp.reset': {
    subject: 'إعادة تعيين كلمة المرور',
    paragraphs: [
      'أدخل هذا الرمز لتعيين كلمة مرور جديدة لبوابة الشركاء:',
      '{code}',
      'الرمز صالح لمدة 10 دقائق ويمكن استخدامه مرة واحدة. لن يطلبه منك أحد منا أبدًا.',
      'إذا لم تطلب رمزًا، فتجاهل هذه الرسالة.',
    ],
    action: 'إدخال الرمز',
  },
  'otp.several': {
    subject: 'سجّل الدخول لإكمال التسجيل',
    paragraphs: [
      'طلب أحدهم رمزًا لهذا العنوان، لكن هناك أكثر من تسجيل لم يكتمل بعد.',
      'سجّل الدخول بهذا العنوان وكلمة المرور التي اخترتها، وسنرسل إليك رمز تسجيلك.',
      'إن لم تسجّل، فتجاهل هذه الرسالة.',
    ],
    action: 'تسجيل الدخول',
  },
  'account.known': {
    subject: 'لديك حساب بالفعل',
    paragraphs: [
      'طلب شخص ما التسجيل في بوابة الشركاء بهذا العنوان. لديك حساب هنا بالفعل، لذلك لم يتغير شيء.',
      'سجّل الدخول بكلمة مرورك. إذا نسيتها، فاختر كلمة مرور جديدة من صفحة تسجيل الدخول.',
      'إذا لم تكن أنت، فتجاهل هذه الرسالة.',
    ],
    action: 'تسجيل الدخول',
  },
  'account.requested': {
    subject: 'طلب مستخدم جديد: {name}',
    paragraphs: ['يطلب {name} من {company} الوصول إلى بوابة الشركاء.', 'يُرجى الرد خلال 24 ساعة. اقبل الطلب أو ارفضه في البوابة.'],
    action: 'فتح الطلب',
  },
  'account.reminder': {
    subject: 'تذكير: {name} في انتظار الرد',
    paragraphs: ['لا يزال {name} من {company} في انتظار الوصول إلى بوابة الشركاء.', 'الوقت المتبقي: {left}'],
    action: 'فتح الطلب',
  },
  'account.approved': {
    subject: 'حسابك نشط',
    paragraphs: ['مرحبًا {name}،', 'تم قبول طلبك من قِبل {by}. يمكنك الآن تسجيل الدخول إلى بوابة الشركاء.'],
    action: 'تسجيل الدخول',
  },
  'account.rejected': {
    subject: 'لم يُقبل طلبك',
    paragraphs: [
      'مرحبًا {name}،',
      'لم يُقبل طلبك للوصول إلى بوابة الشركاء من قِبل {by}. السبب المذكور:',
      '{reason}',
      'يمكنك تصحيح بياناتك وتقديم الطلب مرة أخرى.',
    ],
    action: 'تقديم الطلب مرة أخرى',
  },
  'account.removed': {
    subject: 'تم حذف حسابك',
    paragraphs: [
      'مرحبًا {name}،',
      'تم حذف حسابك في بوابة الشركاء. السبب المذكور:',
      '{reason}',
      'إذا كنت تعتقد أن هذا خطأ، فتواصل مع شركتك المحلية.',
    ],
  },
  'password.changed': {
    subject: 'تم تغيير كلمة مرورك',
    paragraphs: [
      'مرحبًا {name}،',
      'تم تغيير كلمة مرور حسابك، وتم تسجيل الخروج من الأجهزة الأخرى.',
      'إذا لم تكن أنت، فاختر كلمة مرور جديدة على الفور.',
    ],
    action: 'اختيار كلمة مرور جديدة',
  },
  'ticket.opened': {
    subject: '[{ticketNo}] {subject}',
    heading: 'استفسار جديد من {company}',
    paragraphs: ['وصل استفسار جديد من {company} بشأن {product}:', '{messages}'],
    action: 'فتح الاستفسار',
  },
  'ticket.replied': {
    subject: '[{ticketNo}] {subject}',
    heading: 'رسالة جديدة من {name}',
    paragraphs: ['رسالة جديدة في الاستفسار {ticketNo}، «{subject}»:', '{messages}'],
    action: 'فتح الاستفسار',
  },
  'ticket.closed': {
    subject: '[{ticketNo}] {subject}',
    heading: 'أُغلق الاستفسار: {subject}',
    paragraphs: [
      'أُغلق الاستفسار {ticketNo} من قِبل {name}:',
      '{messages}',
      'لا يمكن إضافة رسائل إلى استفسار مغلق. إذا بقي أمر غير محسوم، فافتح استفسارًا جديدًا يتابعه.',
    ],
    action: 'فتح الاستفسار',
  },
  'ticket.mentioned': {
    subject: '[{ticketNo}] {subject}',
    heading: 'ذكرك {name}',
    paragraphs: [
      'ذكرك {name} في ملاحظة داخلية ضمن الاستفسار {ticketNo}، «{subject}»:',
      '{messages}',
      'لا يرى الملاحظات الداخلية إلا زملاؤك.',
    ],
    action: 'فتح الاستفسار',
  },
  'ticket.not-posted': {
    subject: 'لم تُنشر رسالتك بشأن {ticketNo}',
    paragraphs: ['لم تُنشر رسالتك بشأن الاستفسار {ticketNo}. السبب:', '{reason}', 'لم يضِع شيء. هذا ما كتبته:', '{messages}'],
    action: 'فتح الاستفسار',
  },
  'ticket.files-refused': {
    subject: 'لم تُقبل كل ملفاتك: {ticketNo}',
    paragraphs: [
      'نُشرت رسالتك في الاستفسار {ticketNo}، ولكن من دون هذه الملفات:',
      '{files}',
      'أرسلها مرة أخرى بصيغة مقبولة، أو أرفقها في البوابة.',
    ],
    action: 'فتح الاستفسار',
  },
  'parts.news': {
    subject: 'القطع المتابَعة في «{title}»: {count}',
    paragraphs: [
      'توجد مستجدات في «{title}» حول قطع تتابعها:',
      '{items}',
      'تظهر الأسعار قبل التغيير وبعده. القطع التي بلا سعر مذكورة في النص.',
    ],
    action: 'فتح',
  },
  'event.published': {
    subject: 'فعالية جديدة: {title}',
    paragraphs: ['يمكنك التسجيل في «{title}».', '{when}', '{location}'],
    action: 'فتح الفعالية',
  },
  'event.seated': {
    subject: 'تم تسجيلك: {title}',
    paragraphs: ['لديك مقعد في «{title}».', '{when}', '{location}'],
    attachment: 'موعد التقويم مرفق.',
    action: 'فتح الفعالية',
  },
  'event.promoted': {
    subject: 'مقعد لك: {title}',
    paragraphs: ['أصبح مقعد في «{title}» متاحًا وهو لك. إذا تعذّر حضورك فأعده في البوابة.', '{when}', '{location}'],
    attachment: 'موعد التقويم مرفق.',
    action: 'فتح الفعالية',
  },
  'event.waiting': {
    subject: 'قائمة الانتظار: {title}',
    paragraphs: ['أنت في قائمة انتظار «{title}». ستصلك رسالة فور حصولك على مقعد.', '{when}', '{location}'],
    action: 'فتح الفعالية',
  },
  'event.left': {
    subject: 'أُلغي تسجيلك: {title}',
    paragraphs: ['لم يعد لديك مقعد في «{title}».', '{when}', '{location}'],
    attachment: 'يحذف الملف المرفق الفعالية من تقويمك.',
    action: 'فتح الفعالية',
  },
  'event.moved': {
    subject: 'تغيير: {title}',
    paragraphs: ['تغيّر وقت «{title}» أو مكانها. المعمول به الآن:', '{when}', '{location}'],
    attachment: 'موعد التقويم مرفق.',
    action: 'فتح الفعالية',
  },
  'event.cancelled': {
    subject: 'أُلغيت: {title}',
    paragraphs: ['أُلغيت «{title}».', '{when}', '{location}', '{reason}'],
    attachment: 'يحذف الملف المرفق الفعالية من تقويمك.',
    action: 'فتح الفعالية',
  },
  'event.reminder': { subject: 'تذكير: {title}', paragraphs: ['تبدأ «{title}» قريبًا.', '{when}', '{location}'], action: 'فتح الفعالية' },
  'news.published': {
    subject: 'أخبار: {title}',
    paragraphs: ['لديك خبر جديد في بوابة الشركاء: {title}', '{text}'],
    action: 'قراءة',
  },
  'news.missing': {
    subject: 'لم يتم تأكيد الاطلاع: {title}',
    paragraphs: ['عدد الشركات الشريكة التابعة لكم التي لم تؤكد الاطلاع على «{title}» بعد: {count}', 'تجدون أسماءها في اللوحة بجانب الخبر.'],
    action: 'فتح',
  },
  'news.acknowledge': {
    subject: 'يرجى تأكيد الاطلاع: {title}',
    paragraphs: ['يُرجى من شركتكم تأكيد الاطلاع على «{title}».', '{text}', 'يؤكد شخص واحد نيابةً عن الشركة كلها.'],
    action: 'القراءة والتأكيد',
  },
  'ticket.digest': {
    subject: 'استفسارات بها رسائل جديدة: {count}',
    paragraphs: ['توجد رسائل جديدة في هذه الاستفسارات:', '{items}'],
  },
  'account.digest': {
    subject: 'طلبات وصول بانتظار قرارك: {count}',
    paragraphs: ['ينتظر هؤلاء الأشخاص الوصول إلى بوابة الشركاء. يرجى الرد خلال 24 ساعة من تسجيلهم.', '{items}'],
    action: 'فتح الطلبات',
  },
  footer: 'أُرسلت هذه الرسالة تلقائيًا من Yarrowdyne Partner Portal. لا تُقرأ الردود عليها.',
  answerable: 'يمكنك الرد على هذه الرسالة، وسيُنشر ما تكتبه في الاستفسار على Yarrowdyne Partner Portal.',
  answerAbove: 'يُرجى كتابة ردك فوق هذا السطر',
  filesWith: 'الملفات: {names}',
  moreItems: 'المزيد: {count}',
  unsubscribe: {
    link: 'إلغاء الاشتراك في هذه الرسائل',
    title: 'إشعارات البريد الإلكتروني',
    question: 'هل تريد إيقاف الرسائل المتعلقة بـ«{kind}»؟',
    button: 'إلغاء الاشتراك',
    done: 'لن تصلك رسائل بعد الآن بشأن «{kind}».',
    invalid: 'لم يعد هذا الرابط صالحًا. يمكنك تغيير إشعارات البريد الإلكتروني من الإعدادات.',
    failed: 'تعذّر تنفيذ ذلك. يُرجى المحاولة مرة أخرى بعد بضع دقائق.',
    settings: 'إعدادات الإشعارات',
    kinds: {
      UserRequest: 'طلبات الوصول',
      RequestsBelow: 'جميع طلبات الوصول',
      Inquiry: 'الاستفسارات',
      Mention: 'الإشارات في الملاحظات الداخلية',
      WatchedParts: 'القطع المتابَعة',
      News: 'الأخبار',
      Event: 'الفعاليات',
      EventReminder: 'تذكيرات الفعاليات',
    },
  },
  mailRefusals: {
    closed: 'الاستفسار مغلق. يمكنك في البوابة فتح استفسار جديد يتابعه.',
    empty: 'لم تتضمن الرسالة نصًا من كتابتك، بل النص المقتبس فقط.',
    gone: 'لم يعد بإمكانك الوصول إلى هذا الاستفسار.',
    long: 'النص أطول من {max} حرف.',
  },
  fileRefusals: {
    empty: 'الملف فارغ',
    kind: 'لا تُقبل الملفات من هذا النوع',
    large: 'الملف كبير جدًا',
    harmful: 'قد يكون الملف ضارًا',
    many: 'عدد الملفات يتجاوز ما تتسع له رسالة واحدة',
    quota: 'بلغتَ حدّ رفع الملفات',
  },
};
