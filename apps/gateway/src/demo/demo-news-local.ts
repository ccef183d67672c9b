import type { DemoNews } from './demo-news';

const DE = ['lco-deutschland'];
const FR = ['lco-france'];
const ES = ['lco-mexico'];
const JA = ['lco-japan'];

/** News that a region writes in the language of one of its local companies. */
export const LOCAL_DEMO_NEWS: readonly DemoNews[] = [
  {
    id: 'news-de-lager',
    by: 'rhq-europe',
    to: DE,
    category: 'others',
    daysAgo: 4,
    title: 'Zentrallager Kassel liefert am selben Tag',
    description:
      'Bestellungen bis 14 Uhr verlassen das Lager noch am selben Tag. Das gilt für alle Druck- und Temperaturmessumformer der Vorzugsliste. Sonderausführungen kommen weiterhin aus dem Werk.',
  },
  {
    id: 'news-de-eichung',
    by: 'rhq-europe',
    to: DE,
    category: 'product-update',
    daysAgo: 16,
    title: 'YD-F20 für den eichpflichtigen Verkehr zugelassen',
    description:
      'Die Durchflussmesser DN 50 bis DN 150 haben die Baumusterprüfung für Trinkwasser bestanden. Geeichte Geräte tragen den Bestellzusatz M und werden mit Prüfschein geliefert. Die Lieferzeit verlängert sich dadurch um eine Woche.',
  },
  {
    id: 'news-de-messe',
    by: 'rhq-europe',
    to: DE,
    category: 'others',
    daysAgo: 23,
    title: 'Partnertag in Nürnberg im Frühjahr',
    description:
      'Wir zeigen die neue Generation der Füllstandradare an einem echten Tank, dazu drei Werkstattgespräche über Explosionsschutz, Funk im Feld und Ersatzteile. Die Einladung mit der Anmeldung finden Sie in Kürze unter Veranstaltungen.',
  },
  {
    id: 'news-de-aktion',
    by: 'rhq-europe',
    to: DE,
    category: 'promotions',
    daysAgo: 29,
    title: 'Umrüstsätze für Anzeigen zum halben Preis',
    description:
      'Bis zum Ende des nächsten Monats kosten die Anzeigen YD-P7-K02 und YD-T9-K02 die Hälfte, wenn Sie dafür eine alte Anzeige zurückgeben. Das Rücksendeetikett liegt der Lieferung bei.',
  },
  {
    id: 'news-de-abkuendigung',
    by: 'rhq-europe',
    to: DE,
    category: 'discontinuation',
    daysAgo: 37,
    title: 'Kabel YD-S3-K05 mit Schraubverschluss entfällt',
    description:
      'Das Kabel wird durch die Ausführung mit Schnellverschluss ersetzt. Beide passen auf dieselbe Buchse. Restbestände geben wir in der Reihenfolge der Bestellungen ab.',
    lastOrderIn: 45,
    lastShipIn: 75,
    parts: [['YD-S3-K05', 'YD-S3-K25']],
  },
  {
    id: 'news-de-schulung',
    by: 'rhq-europe',
    to: DE,
    category: 'others',
    daysAgo: 52,
    title: 'Neue Schulungsunterlagen zur Nullpunktkorrektur',
    description:
      'Die häufigste Rückfrage an unseren Service hat jetzt eine Antwort in zwölf Folien, mit Sprechtext. Sie finden sie unter Lernen und Entdecken, dürfen sie Ihren Kunden zeigen und mit Ihrem Firmenzeichen versehen.',
  },
  {
    id: 'news-fr-delais',
    by: 'rhq-europe',
    to: FR,
    category: 'lead-time-change',
    daysAgo: 7,
    title: 'Analyseurs YD-A2 livrés en six semaines',
    description:
      'La nouvelle ligne d’étalonnage de Lyon est en service. Le délai des analyseurs de gaz passe de huit à six semaines. Les commandes déjà confirmées gardent leur date, sauf demande de votre part.',
    effectiveIn: 3,
    parts: [['YD-A2', null]],
  },
  {
    id: 'news-fr-atex',
    by: 'rhq-europe',
    to: FR,
    category: 'product-update',
    daysAgo: 19,
    title: 'Certificats ATEX des YD-P7 renouvelés',
    description:
      'Les certificats des capteurs de pression Ex ia sont valables cinq ans de plus. Les appareils déjà installés ne sont pas concernés. Les nouveaux documents remplacent les anciens dans Apprendre et découvrir.',
  },
  {
    id: 'news-fr-offre',
    by: 'rhq-europe',
    to: FR,
    category: 'promotions',
    daysAgo: 31,
    title: 'Passerelle YD-G2 offerte pour dix débitmètres',
    description:
      'Pour toute commande de dix YD-F20 sur un même site, la passerelle est comprise. L’offre vaut jusqu’à la fin du trimestre et se cumule avec vos conditions de partenaire.',
  },
  {
    id: 'news-fr-service',
    by: 'rhq-europe',
    to: FR,
    category: 'others',
    daysAgo: 44,
    title: 'Atelier de réparation fermé une semaine en août',
    description:
      'L’atelier fait son inventaire annuel. Les appareils reçus pendant cette semaine sont traités dès la reprise, dans l’ordre d’arrivée. Des appareils de prêt restent disponibles sur simple appel.',
  },
  {
    id: 'news-es-almacen',
    by: 'rhq-americas',
    to: ES,
    category: 'others',
    daysAgo: 6,
    title: 'Nuevo almacén en Monterrey',
    description:
      'Los transmisores de la lista preferente salen ahora de Monterrey. Los pedidos recibidos antes de las 13 h se entregan en dos días hábiles en todo el país, sin trámite de aduana.',
  },
  {
    id: 'news-es-curso',
    by: 'rhq-americas',
    to: ES,
    category: 'others',
    daysAgo: 21,
    title: 'Curso de puesta en marcha del YD-V60',
    description:
      'Tres mañanas en línea con un servoaccionamiento real al otro lado de la cámara. Al final cada participante ajusta su propio eje. Las plazas se asignan por orden de inscripción.',
  },
  {
    id: 'news-es-parada',
    by: 'rhq-americas',
    to: ES,
    category: 'order-stop',
    daysAgo: 39,
    title: 'Fin de pedidos del filtro YD-H10-K08',
    description:
      'El filtro de papel se sustituye por uno de malla que se lava y dura diez veces más. El marco es el mismo, así que no hace falta ninguna herramienta para el cambio.',
    lastOrderIn: 17,
    parts: [['YD-H10-K08', 'YD-H10-K28']],
  },
  {
    id: 'news-ja-nouki',
    by: 'rhq-apac',
    to: JA,
    category: 'lead-time-change',
    daysAgo: 5,
    title: 'YD-L5 レベル計の標準納期を二週間に短縮',
    description:
      '名古屋の組立ラインが稼働を開始しました。標準仕様の YD-L5 は三週間から二週間に短縮されます。防爆仕様は従来どおりです。既にご注文いただいた分の前倒しをご希望の場合は、担当までご連絡ください。',
    effectiveIn: 9,
    parts: [['YD-L5', null]],
  },
  {
    id: 'news-ja-koushuu',
    by: 'rhq-apac',
    to: JA,
    category: 'others',
    daysAgo: 15,
    title: '安全コントローラ YD-S3 の講習会資料を公開',
    description:
      'プルーフテストの手順をまとめた講習会資料を公開しました。お客様への説明にもそのままお使いいただけます。「学ぶ・探す」から日本語版をダウンロードしてください。',
  },
  {
    id: 'news-ja-shindai',
    by: 'rhq-apac',
    to: JA,
    category: 'product-update',
    daysAgo: 26,
    title: 'YD-H10 操作パネルが日本語手書き入力に対応',
    description:
      'ファームウェア 5.1 から、点検記録に手書きで日本語を入力できます。更新は USB メモリから約四分で完了し、設定はそのまま引き継がれます。',
  },
  {
    id: 'news-ja-campaign',
    by: 'rhq-apac',
    to: JA,
    category: 'promotions',
    daysAgo: 35,
    title: '温度伝送器 YD-T9 の下取りキャンペーン',
    description:
      '他社製を含む古い温度伝送器を下取りし、YD-T9 を一台につき一割引でご提供します。期間は来月末までです。下取り品の送料は当社が負担します。',
  },
  {
    id: 'news-zh-warehouse',
    by: 'rhq-apac',
    to: ['lco-taiwan'],
    category: 'others',
    daysAgo: 9,
    title: '高雄備品倉庫正式啟用',
    description: '常用的壓力與溫度傳送器現在由高雄出貨，中午前的訂單隔日送達。特殊規格仍由原廠供貨，交期不變。',
  },
  {
    id: 'news-zh-training',
    by: 'rhq-apac',
    to: ['lco-taiwan'],
    category: 'others',
    daysAgo: 28,
    title: '半導體廠務氣體分析研討會資料上線',
    description: '上個月研討會的簡報與問答整理已放在「學習與探索」，內容包括 YD-A2 的校正週期、取樣管路的配置，以及三個常見的錯誤。',
  },
  {
    id: 'news-th-stock',
    by: 'rhq-apac',
    to: ['lco-thailand'],
    category: 'others',
    daysAgo: 13,
    title: 'คลังอะไหล่กรุงเทพฯ เปิดให้บริการวันเสาร์',
    description: 'ตั้งแต่เดือนหน้าคลังอะไหล่เปิดวันเสาร์ช่วงเช้า รับของได้ด้วยตนเองโดยแจ้งหมายเลขคำสั่งซื้อล่วงหน้าหนึ่งชั่วโมง อะไหล่เร่งด่วนยังสั่งได้ทุกวันทางโทรศัพท์',
  },
  {
    id: 'news-ab-sand',
    by: 'rhq-mea',
    to: ['lco-gulf'],
    category: 'product-update',
    daysAgo: 17,
    title: 'غطاء واق من الرمال لأجهزة الرادار YD-L5',
    description:
      'يتوفر الآن غطاء من الفولاذ المقاوم للصدأ يحمي الهوائي من الرمال والشمس المباشرة. يركب على الأجهزة الموجودة بأربعة براغ ومن دون إعادة ضبط.',
  },
];
