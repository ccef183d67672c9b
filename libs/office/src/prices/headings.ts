import { CURRENCY } from './currencies.ts';

const PRICE_COLUMNS = ['part', 'price', 'description', 'quantity', 'currency'] as const;
export type PriceColumn = (typeof PRICE_COLUMNS)[number];

/** The headings of these columns in the languages of the product, the more specific ones first. */
const HEADINGS: Record<PriceColumn, readonly string[]> = {
  part: [
    'part number|part no|part nr|partnumber|item number|item no|article number|article no|order number|order no|order code|product number',
    'product code|material number|catalog number|catalogue number|stock code|sku|model number|model code|model|part|item|article|code',
    'teilenummer|teile nr|artikelnummer|artikel nr|bestellnummer|bestell nr|materialnummer|sachnummer|typ|artikel',
    'référence|réf|référence article|numéro de pièce|numéro d’article|n° de pièce|code article|code produit',
    'referencia|ref|número de pieza|número de parte|n° de pieza|código|código de artículo|código de producto',
    'codice|codice articolo|codice prodotto|numero parte|numero di parte|numero articolo|articolo',
    'referência|número da peça|número de peça|código do produto|código da peça|código do artigo',
    'onderdeelnummer|artikelcode|bestelnummer|productcode|bestelcode',
    'numer części|nr części|numer katalogowy|nr katalogowy|numer artykułu|indeks|kod|kod produktu|symbol',
    'cikkszám|alkatrészszám|rendelési szám|termékkód|típus',
    'parça numarası|parça no|ürün kodu|ürün no|stok kodu|sipariş kodu|malzeme no',
    'nomor komponen|nomor suku cadang|nomor part|nomor bagian|kode barang|kode produk|nomor artikel',
    'mã hàng|mã sản phẩm|mã linh kiện|mã phụ tùng|mã số|số hiệu|mã đặt hàng',
    'หมายเลขชิ้นส่วน|รหัสชิ้นส่วน|รหัสสินค้า|หมายเลขสินค้า|รหัสสั่งซื้อ|รุ่น',
    '型番|品番|部品番号|型式|形名|商品コード|製品番号|注文番号',
    '料號|零件編號|零件號碼|產品編號|型號|品號|訂貨號|料件編號',
    'رقم القطعة|رقم الجزء|رقم الصنف|رقم المنتج|رمز المنتج|رمز الصنف|رقم الطلب',
  ],
  price: [
    'price|list price|unit price|net price|gross price|price each|price per unit|price per piece|recommended price|msrp',
    'preis|listenpreis|einzelpreis|stückpreis|nettopreis|bruttopreis|preis pro stück|verkaufspreis',
    'prix|prix unitaire|prix catalogue|prix de liste|prix net|prix public|tarif|prix ht',
    'precio|precio unitario|precio de lista|precio neto|precio de catálogo|tarifa',
    'prezzo|prezzo unitario|prezzo di listino|prezzo listino|prezzo netto|listino',
    'preço|preço unitário|preço de lista|preço de tabela|preço líquido',
    'prijs|lijstprijs|stuksprijs|eenheidsprijs|catalogusprijs|nettoprijs|prijs per stuk',
    'cena|cena jednostkowa|cena katalogowa|cena netto|cena brutto|cena za sztukę',
    'ár|listaár|egységár|nettó ár|bruttó ár',
    'fiyat|fiyatı|birim fiyat|birim fiyatı|liste fiyatı|net fiyat',
    'harga|harga satuan|harga daftar|harga per unit|harga bersih',
    'giá|đơn giá|giá niêm yết|giá bán|giá đơn vị|giá tịnh',
    'ราคา|ราคาต่อหน่วย|ราคาตั้ง|ราคาสุทธิ|ราคาขาย',
    '価格|単価|定価|標準価格|希望小売価格|仕切価格',
    '價格|單價|定價|牌價|售價|未稅價|建議售價',
    'السعر|سعر|سعر الوحدة|سعر القائمة|السعر الصافي|سعر البيع',
  ],
  description: [
    'description|designation|name|product|product name|part name|item description|text',
    'beschreibung|bezeichnung|benennung|produkt|désignation|libellé|produit|descripción|denominación|producto',
    'descrizione|denominazione|prodotto|descrição|designação|produto|omschrijving|benaming|opis|nazwa|megnevezés|leírás',
    'açıklama|tanım|ürün|ürün adı|deskripsi|keterangan|nama barang|mô tả|tên hàng|tên sản phẩm|diễn giải',
    'คำอธิบาย|รายละเอียด|ชื่อสินค้า|品名|名称|製品名|説明|名稱|產品名稱|說明|描述|الوصف|البيان|اسم المنتج',
  ],
  quantity: [
    'quantity|qty|minimum quantity|min qty|minimum order quantity|moq|from quantity|scale|staffel|menge|ab menge|mindestmenge',
    'quantité|quantité minimale|qté|cantidad|cantidad mínima|quantità|quantità minima|quantidade|quantidade mínima|aantal|vanaf|minimumaantal',
    'ilość|minimalna ilość|mennyiség|minimális mennyiség|miktar|asgari miktar|jumlah|jumlah minimum|số lượng|số lượng tối thiểu',
    'จำนวน|จำนวนขั้นต่ำ|数量|最小数量|最低数量|數量|最低數量|الكمية|الحد الأدنى للكمية',
  ],
  currency: [
    'currency|curr|ccy|währung|devise|monnaie|moneda|divisa|valuta|moeda|waluta|pénznem|deviza|para birimi|döviz|mata uang',
    'tiền tệ|đơn vị tiền tệ|สกุลเงิน|通貨|幣別|貨幣|العملة',
  ],
};

const EVERY_CURRENCY = new RegExp(CURRENCY.source, 'giu');

/** Removes case, accents, spaces, brackets and currency, so that `Prix (€)` and `PRIX` are equal. */
const plain = (heading: string): string =>
  heading
    .replace(EVERY_CURRENCY, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const COLUMN_BY_HEADING = new Map<string, { column: PriceColumn; rank: number }>();
for (const column of PRICE_COLUMNS)
  for (const [rank, heading] of HEADINGS[column].flatMap((line) => line.split('|')).entries())
    if (!COLUMN_BY_HEADING.has(plain(heading))) COLUMN_BY_HEADING.set(plain(heading), { column, rank });

/** Returns the column that a heading names. A lower rank is more certain. */
export const columnOf = (heading: string): { column: PriceColumn; rank: number } | undefined =>
  heading.length > 80 ? undefined : COLUMN_BY_HEADING.get(plain(heading));

/** Returns a signature of headings, under which a column mapping is stored and found for later versions. */
export const signatureOf = (headings: readonly string[]): string => headings.map(plain).join('|');
