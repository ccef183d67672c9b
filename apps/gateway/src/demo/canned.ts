import type { Insertable } from 'kysely';
import type { CannedReplyTable } from '../features/tickets/tables';
import { LOCAL_COMPANIES, REGIONS } from './organisation';

type CannedTexts = readonly (readonly [title: string, text: string])[];

const ENGLISH: CannedTexts = [
  [
    'Request for readings',
    'Dear {name},\n\nthank you for your message about the {product}. Could you send us the readings of the last 24 hours as CSV, and the firmware version from the device menu?\n\nKind regards\n{me}',
  ],
  [
    'Closing without reply',
    'Dear {name},\n\nwe have not heard from you for a while and assume that "{subject}" is settled, so we are closing the ticket. If something is still open, please submit a follow-up inquiry.\n\nKind regards\n{me}',
  ],
  [
    'Firmware update',
    'Dear {name},\n\nthis is solved by the current firmware of the {product}. Please save the settings first; the update takes about ten minutes.\n\nKind regards\n{me}',
  ],
  [
    'Offer follows',
    'Dear {name},\n\nthank you for asking. You will have our offer within two working days under the number {ticket}.\n\nKind regards\n{me}',
  ],
  [
    'Return for repair',
    'Dear {name},\n\nplease send the device to our repair centre and write {ticket} on the outside of the box. You will have a cost estimate within five working days of its arrival.\n\nKind regards\n{me}',
  ],
  [
    'Spare part in stock',
    'Dear {name},\n\nthe part is in stock and leaves us on the day of your order. Shall we send it to the usual address of {company}?\n\nKind regards\n{me}',
  ],
];

const OWN: Record<string, CannedTexts> = {
  de: [
    [
      'Angebot folgt',
      'Guten Tag {name},\n\nvielen Dank für Ihre Anfrage. Unser Angebot erhalten Sie innerhalb von zwei Arbeitstagen unter der Nummer {ticket}.\n\nFreundliche Grüße\n{me}',
    ],
    [
      'Ersatzteil auf Lager',
      'Guten Tag {name},\n\ndas Teil liegt auf Lager und verlässt uns am Tag der Bestellung. Dürfen wir an die übliche Adresse von {company} liefern?\n\nFreundliche Grüße\n{me}',
    ],
    [
      'Firmware aktualisieren',
      'Guten Tag {name},\n\ndas ist mit der aktuellen Firmware des {product} behoben. Bitte sichern Sie vorher die Parameter, die Aktualisierung dauert etwa zehn Minuten.\n\nFreundliche Grüße\n{me}',
    ],
    [
      'Messdaten erbeten',
      'Guten Tag {name},\n\ndanke für Ihre Nachricht zum {product}. Könnten Sie uns die Messwerte der letzten 24 Stunden als CSV und den Firmware-Stand aus dem Gerätemenü schicken?\n\nFreundliche Grüße\n{me}',
    ],
    [
      'Rücksendung zur Reparatur',
      'Guten Tag {name},\n\nbitte senden Sie das Gerät an unser Reparaturzentrum und schreiben Sie {ticket} außen auf den Karton. Den Kostenvoranschlag erhalten Sie innerhalb von fünf Arbeitstagen nach Eingang.\n\nFreundliche Grüße\n{me}',
    ],
    [
      'Schließen ohne Rückmeldung',
      'Guten Tag {name},\n\nwir haben länger nichts von Ihnen gehört und nehmen an, dass „{subject}“ erledigt ist. Deshalb schließen wir das Ticket. Wenn noch etwas offen ist, stellen Sie bitte eine Folgeanfrage.\n\nFreundliche Grüße\n{me}',
    ],
  ],
  fr: [
    [
      'Clôture sans nouvelles',
      'Bonjour {name},\n\nsans nouvelles de votre part, nous considérons « {subject} » comme résolu et clôturons le ticket. S’il reste un point ouvert, ouvrez une demande de suivi.\n\nCordialement\n{me}',
    ],
    [
      'Demande de mesures',
      'Bonjour {name},\n\nmerci pour votre message au sujet du {product}. Pourriez-vous nous envoyer les mesures des dernières 24 heures en CSV et la version du micrologiciel ?\n\nCordialement\n{me}',
    ],
    [
      'Mise à jour',
      'Bonjour {name},\n\nla version actuelle du micrologiciel du {product} corrige ce point. Sauvegardez d’abord les réglages ; la mise à jour dure une dizaine de minutes.\n\nCordialement\n{me}',
    ],
    [
      'Offre à suivre',
      'Bonjour {name},\n\nmerci pour votre demande. Notre offre vous parviendra sous deux jours ouvrés, référence {ticket}.\n\nCordialement\n{me}',
    ],
    [
      'Pièce en stock',
      'Bonjour {name},\n\nla pièce est en stock et part le jour de la commande. Pouvons-nous livrer à l’adresse habituelle de {company} ?\n\nCordialement\n{me}',
    ],
    [
      'Retour en réparation',
      'Bonjour {name},\n\nmerci d’envoyer l’appareil à notre centre de réparation en indiquant {ticket} sur le carton. Le devis vous parviendra sous cinq jours ouvrés après réception.\n\nCordialement\n{me}',
    ],
  ],
  ja: [
    ['お見積りのご案内', '{name}様\n\nお問い合わせありがとうございます。お見積書は2営業日以内に、{ticket}としてお送りいたします。\n\n{me}'],
    [
      'ファームウェア更新のご案内',
      '{name}様\n\n本件は{product}の最新ファームウェアで解消されます。更新前に設定の保存をお願いいたします。所要時間は約10分です。\n\n{me}',
    ],
    [
      'ご返信のない場合の終了',
      '{name}様\n\nその後ご連絡がございませんので、「{subject}」は解決したものとしてチケットを終了いたします。未解決の点がございましたら、フォローアップの問い合わせをお送りください。\n\n{me}',
    ],
    ['在庫のご案内', '{name}様\n\n該当部品は在庫がございます。ご注文当日に、{company}様の通常のお届け先へ発送いたします。\n\n{me}'],
    [
      '測定データのお願い',
      '{name}様\n\n{product}についてご連絡ありがとうございます。直近24時間の測定データ（CSV）と、ファームウェアのバージョンをお送りいただけますでしょうか。\n\n{me}',
    ],
    [
      '修理品のご返送',
      '{name}様\n\nお手数ですが、箱の外側に{ticket}とご記入のうえ、修理センターへお送りください。到着後5営業日以内にお見積りをご連絡いたします。\n\n{me}',
    ],
  ],
  ab: [
    [
      'إرسال الجهاز للإصلاح',
      'الأستاذ/ة {name}\n\nنرجو إرسال الجهاز إلى مركز الإصلاح مع كتابة {ticket} على الصندوق من الخارج. يصلكم تقدير التكلفة خلال خمسة أيام عمل من وصوله.\n\nمع التحية\n{me}',
    ],
    [
      'إغلاق لعدم الرد',
      'الأستاذ/ة {name}\n\nلم يصلنا ردكم منذ مدة، ونفترض أن «{subject}» قد حُلّ، لذلك نغلق التذكرة. إن بقي شيء مفتوحًا فنرجو إرسال استفسار متابعة.\n\nمع التحية\n{me}',
    ],
    [
      'تحديث البرنامج',
      'الأستاذ/ة {name}\n\nهذه المسألة محلولة في الإصدار الحالي لبرنامج {product}. نرجو حفظ الإعدادات أولًا؛ يستغرق التحديث نحو عشر دقائق.\n\nمع التحية\n{me}',
    ],
    [
      'طلب القراءات',
      'الأستاذ/ة {name}\n\nشكرًا على رسالتكم بخصوص {product}. نرجو إرسال قراءات آخر 24 ساعة بصيغة CSV وإصدار البرنامج من قائمة الجهاز.\n\nمع التحية\n{me}',
    ],
    ['عرض السعر قيد الإعداد', 'الأستاذ/ة {name}\n\nشكرًا على طلبكم. يصلكم عرضنا خلال يومي عمل تحت الرقم {ticket}.\n\nمع التحية\n{me}'],
    [
      'قطعة متوفرة',
      'الأستاذ/ة {name}\n\nالقطعة متوفرة في المخزن وتُشحن يوم الطلب. هل نرسلها إلى العنوان المعتاد لشركة {company}؟\n\nمع التحية\n{me}',
    ],
  ],
  es: [
    [
      'Cierre sin respuesta',
      'Estimado/a {name}:\n\nAl no tener noticias suyas, suponemos que «{subject}» está resuelto y cerramos el ticket. Si queda algo pendiente, abra una consulta de seguimiento.\n\nSaludos cordiales\n{me}',
    ],
    [
      'Datos de medición',
      'Estimado/a {name}:\n\nGracias por su mensaje sobre el {product}. ¿Podría enviarnos los datos de las últimas 24 horas en CSV y la versión del firmware?\n\nSaludos cordiales\n{me}',
    ],
    [
      'Envío a reparación',
      'Estimado/a {name}:\n\nEnvíe por favor el equipo a nuestro centro de reparación con {ticket} escrito en la caja. Recibirá el presupuesto en cinco días hábiles desde su llegada.\n\nSaludos cordiales\n{me}',
    ],
    [
      'Firmware nuevo',
      'Estimado/a {name}:\n\nEste punto queda resuelto con el firmware actual del {product}. Guarde antes los ajustes; la actualización tarda unos diez minutos.\n\nSaludos cordiales\n{me}',
    ],
    [
      'Oferta en preparación',
      'Estimado/a {name}:\n\nGracias por su consulta. Recibirá nuestra oferta en dos días hábiles con la referencia {ticket}.\n\nSaludos cordiales\n{me}',
    ],
    [
      'Repuesto en existencia',
      'Estimado/a {name}:\n\nEl repuesto está en existencia y sale el día del pedido. ¿Lo enviamos a la dirección habitual de {company}?\n\nSaludos cordiales\n{me}',
    ],
  ],
};

/** The answers that each unit keeps for use again: in its own language where many write it. */
export const cannedReplies = (): Insertable<CannedReplyTable>[] =>
  [...LOCAL_COMPANIES, ...REGIONS].flatMap(({ id, language }) =>
    (OWN[language] ?? ENGLISH).map(([title, text], index) => ({ id: `${id}-c${index + 1}`, unit_id: id, title, text })),
  );
