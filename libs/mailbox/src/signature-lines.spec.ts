import { expect, it } from '@jest/globals';
import { isClientLine } from './signature-lines';

const PROGRAM_LINES = `
Sent from my iPhone
Sent from my iPad
Sent from Outlook for Android
Sent from Outlook for iOS<https://aka.ms/o0ukef>
Get Outlook for iOS<https://aka.ms/o0ukef>
Get Outlook for Android <https://aka.ms/AAb9ysg>
Sent from Mail for Windows 10
Sent from Mail<https://go.microsoft.com/fwlink/?LinkId=550986> for Windows
Sent from Yahoo Mail on Android
Sent from Yahoo Mail for iPhone
Sent from my Galaxy
Sent from my Samsung Galaxy smartphone.
Sent from my Samsung Galaxy S21
Sent from my Verizon, Samsung Galaxy smartphone
Sent from my Android device with K-9 Mail. Please excuse my brevity.
Sent from my mobile device
Sent from my BlackBerry 10 smartphone.
Sent from my Huawei phone
Sent with Proton Mail secure email.
Sent from Proton Mail for iOS
Gesendet von meinem iPhone
Von meinem iPhone gesendet
Von meinem iPad gesendet.
Gesendet von Outlook für Android
Gesendet von Outlook für iOS<https://aka.ms/o0ukef>
Gesendet von Mail für Windows
Gesendet von Mail für Windows 10
Holen Sie sich Outlook für Android
Gesendet mit der WEB.DE Mail App
Gesendet mit der GMX iPhone App
Gesendet von Yahoo Mail auf Android
Von Yahoo Mail auf Android gesendet
Von meinem Samsung Galaxy Smartphone gesendet.
Gesendet von meinem Samsung-Gerät
Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.
Diese Nachricht wurde von meinem Android Mobiltelefon mit GMX Mail gesendet.
Von meinem Mobiltelefon gesendet
Gesendet von meinem Android-Handy
Gesendet von meinem Galaxy
Envoyé de mon iPhone
Envoyé de mon iPad
Envoyé depuis mon appareil Galaxy
Envoyé depuis mon smartphone Samsung Galaxy.
Envoyé à partir d’Outlook pour Android
Envoyé à partir de Outlook pour iOS
Télécharger Outlook pour iOS
Obtenir Outlook pour Android
Provenance : Courrier pour Windows 10
Envoyé depuis Yahoo Mail pour iPhone
Enviado desde mi iPhone
Enviado desde mi Galaxy
Enviado desde Outlook para Android
Enviado desde Correo para Windows 10
Obtener Outlook para iOS
Enviado do meu iPhone
Enviado a partir do meu iPhone
Enviado a partir do Outlook para Android
Enviado do meu smartphone Samsung Galaxy.
Obter o Outlook para iOS
Enviado do Yahoo Mail no Android
Inviato da iPhone
Inviato dal mio iPhone
Inviato da Outlook per Android
Inviato da Posta per Windows
Inviato dal mio Galaxy
Ottieni Outlook per iOS
Scarica Outlook per Android
Verstuurd vanaf mijn iPhone
Verzonden vanaf mijn Galaxy
Verzonden vanuit Outlook voor Android
Verzonden vanuit Mail voor Windows
Outlook voor iOS downloaden
Download Outlook voor Android
Wysłane z iPhone'a
Wysłano z mojego iPhone’a
Wysłane z mojego Galaxy
Wysłane z programu Outlook dla Androida
Pobierz aplikację Outlook dla systemu iOS
iPhone'umdan gönderildi
iPhone’umdan gönderildi
iPad'imden gönderildi
Galaxy cihazımdan gönderildi
Android için Outlook'tan gönderildi
iOS için Outlook'u edinin
Windows için Posta ile gönderildi
Dikirim dari iPhone saya
Dikirim dari Galaxy saya
Dikirim dari Outlook untuk Android
Dapatkan Outlook untuk iOS
Elküldve az iPhone-omról
Az iPhone készülékemről küldve
iPhone-ról küldve
Küldve a Galaxy készülékemről
Elküldve az Androidos Outlookból
Az Outlook beszerzése iOS-re
Đã gửi từ iPhone của tôi
Được gửi từ iPhone của tôi
Gửi từ Outlook cho Android
Tải Outlook cho iOS
ส่งจาก iPhone ของฉัน
ส่งจาก Outlook สำหรับ Android
รับ Outlook สำหรับ iOS
iPhoneから送信
iPadから送信
私のiPhoneから送信
iOS 版 Outlook を入手
Outlook for iOS を入手
Android 版 Outlook から送信
Windows 版のメールから送信
從我的 iPhone 傳送
從我的 iPad 寄出
從 Outlook for Android 傳送
取得 iOS 版 Outlook
取得 Outlook for iOS
发自我的 iPhone
أرسلت من iPhone
أُرسلت من الـ iPhone
تم الإرسال من iPhone الخاص بي
تم الإرسال من Outlook for Android
الحصول على Outlook for iOS
*Sent from my iPhone*
_Sent from my iPhone_`
  .trim()
  .split('\n');

const PERSON_LINES = `
Gesendet mit DHL, Sendungsnummer 00340434161094
Gesendet von Frau Meier am Montag
Gesendet mit UPS
Gesendet von meinem Kollegen
Gesendet von meinem iPhone aus dem Lager 4, Regal 12
Sent from my warehouse on Monday
Sent from our plant in Graz, 12 pieces
Sent from stock: 40 pcs
Sent with UPS 1Z999AA10123456784
Sent from Outlook for Android to the server, but it failed
Sent via DHL Express
Get Outlook for the new colleague
Envoyé par Chronopost, numéro XY123
Envoyé de mon atelier
Envoyé à partir du dépôt de Lyon
Inviato da Milano con corriere
Inviato da magazzino
Enviado desde Madrid por SEUR
Enviado por DHL
Enviado do Porto
Verzonden vanaf magazijn 3
Verstuurd vanaf Rotterdam
Wysłano z magazynu w Łodzi
Wysłane z Krakowa kurierem
Elküldve a raktárból
Küldve DHL-lel
Dikirim dari gudang Jakarta
Dikirim dari Surabaya
Đã gửi từ kho Hà Nội
Được gửi từ nhà máy
ส่งจากคลังสินค้า
ส่งจากกรุงเทพ
工場から送信
台北倉庫を入手
從我的倉庫 傳送
أرسلت من المستودع
تم الإرسال من دبي
Download Outlook settings first
Dün kargo ile gönderildi
Depodan gönderildi
Gesendet via E-Mail
Gesendet per Mail
Sent by mail
Sent via Mail
Delivered by Mail
Sent with HP
Envoyé par e-mail
Envoyé par courrier
Enviado por correo
Enviado por e-mail
Enviado por correio
Inviato via mail
Verstuurd via mail
Wysłane w e-mail
メールから送信
Mail`
  .trim()
  .split('\n');

it.each(PROGRAM_LINES)('R10.2 a line that a mail program appends is not part of a reply: %s', (line) => {
  expect(isClientLine(line)).toBe(true);
});

it.each(PERSON_LINES)('R10.2 a line that only starts like a line of a mail program belongs to the reply: %s', (line) => {
  expect(isClientLine(line)).toBe(false);
});
